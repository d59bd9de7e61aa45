/**
 * Writes responses with a function compiled from the contract. That function has no code to write
 * an undeclared field.
 */
import type { FastifySerializerCompiler } from 'fastify';
import fastJson from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import { serializerCompiler as checkingCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Write = (body: unknown) => string;

const scalars = new Set(['string', 'number', 'boolean']);

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const isAnyText = (names: unknown): boolean =>
  names === undefined || JSON.stringify(names) === '{"type":"string"}';

/** Merges a choice of scalars into one shape. Null if any choice is not a scalar. */
function scalarOf(choices: readonly (Json | undefined)[]): Json | null {
  const types = choices.map((choice) => choice?.type);
  if (!types.every((type) => typeof type === 'string' && (scalars.has(type) || type === 'integer')))
    return null;
  return { type: [...new Set(types.map((type) => (type === 'integer' ? 'number' : type)))] };
}

/**
 * Returns the shape of the output, without validation rules. Null if the shape is not enough, such
 * as for a choice of objects, which only a check can tell apart.
 */
function shapeOf(node: Json, definitions: Json): Json | null {
  if (typeof node.$ref === 'string') {
    const named = definitions[node.$ref.split('/').at(-1) ?? ''];
    return named === undefined ? null : shapeOf(named as Json, definitions);
  }
  // Any value: nothing is declared, and nothing is checked.
  if (Object.keys(node).every((key) => key === 'description')) return {};
  if ('const' in node || 'default' in node || 'oneOf' in node) return null;
  if (Array.isArray(node.allOf)) {
    // Zod writes a reference with a description of its own as an `allOf` of one.
    const [only, ...others] = node.allOf as Json[];
    return only && others.length === 0 && !('type' in node) ? shapeOf(only, definitions) : null;
  }
  if (Array.isArray(node.anyOf)) {
    const choices = node.anyOf as Json[];
    const [only, ...others] = choices.filter(({ type }) => type !== 'null');
    const nullable = others.length + 1 < choices.length && { nullable: true };
    // A choice of texts, numbers and booleans needs no check: the writer sees the type.
    const shape = others.length === 0 ? only && shapeOf(only, definitions) : scalarOf([only, ...others]);
    return shape ? { ...shape, ...nullable } : null;
  }
  const types = [node.type].flat();
  const nullable = types.includes('null') && { nullable: true };
  const [only, ...others] = types.filter((type) => type !== 'null');
  if (others.length > 0) {
    const choice = scalarOf([only, ...others].map((type) => ({ type })));
    return choice && { ...choice, ...nullable };
  }
  if (typeof only !== 'string') return null;
  // The writer would truncate an 'integer', so whole numbers are declared as 'number'.
  const type = only === 'integer' ? 'number' : only;
  if (scalars.has(type)) return { type, ...nullable };
  if (type === 'array' && node.items && !Array.isArray(node.items)) {
    const items = shapeOf(node.items as Json, definitions);
    return items && { type, items, ...nullable };
  }
  if (type !== 'object') return null;
  if (isJson(node.additionalProperties)) {
    // A record whose keys may be any text.
    if (node.properties !== undefined || node.required !== undefined || !isAnyText(node.propertyNames))
      return null;
    const additionalProperties = shapeOf(node.additionalProperties, definitions);
    // A record of unrestricted values is written as it is.
    if (additionalProperties && Object.keys(additionalProperties).length === 0) return {};
    return additionalProperties && { type, additionalProperties, ...nullable };
  }
  if (node.additionalProperties !== false) return null;
  const properties: Json = {};
  for (const [name, property] of Object.entries((node.properties ?? {}) as Record<string, Json>)) {
    const shape = shapeOf(property, definitions);
    if (!shape) return null;
    properties[name] = shape;
  }
  return { type, properties, required: node.required ?? [], ...nullable };
}

/**
 * Returns a function that writes values of the schema, or null if only the schema's own serializer
 * can write them.
 */
export function compiledWriter(schema: z.ZodType): Write | null {
  let declared: Json;
  try {
    declared = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', cycles: 'throw' });
  } catch {
    // The schema transforms its input, or uses features that JSON lacks.
    return null;
  }
  const shape = shapeOf(declared, (declared.definitions ?? {}) as Json);
  return shape && fastJson(shape as unknown as Schema);
}

/**
 * Fastify's serializer compiler. Each writer is compiled at its first response, because most routes
 * of a process are never called.
 * @param checks whether output is first checked against the contract, as in development and tests.
 */
export const answerCompiler =
  (checks: boolean): FastifySerializerCompiler<z.ZodType> =>
  (route) => {
    const check = checkingCompiler(route);
    let write: Write | undefined;
    return (body) => {
      write ??= compiledWriter(route.schema) ?? check;
      if (checks && write !== check) check(body);
      return write(body);
    };
  };
