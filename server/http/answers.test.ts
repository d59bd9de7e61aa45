/** Responses contain exactly what the contract declares, for every route with a compiled writer. */
import fc from 'fast-check';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '#domain/contracts.ts';
import { publicEvent, reservation, submitted } from '#domain/replies/contract.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { answerCompiler, compiledWriter } from './answers.ts';
import { problemBody } from './problem.ts';

interface Node {
  $ref?: string;
  type?: string | string[];
  anyOf?: Node[];
  allOf?: Node[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Node;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  required?: string[];
}

/** Values of a schema, whose objects also have undeclared fields. */
function values(node: Node, definitions: Record<string, Node>): fc.Arbitrary<unknown> {
  const of = (inner: Node) => values(inner, definitions);
  if (node.$ref) return of(definitions[node.$ref.split('/').at(-1)!]!);
  if (node.allOf) return of(node.allOf[0]!);
  if (node.anyOf) return fc.oneof(...node.anyOf.map(of));
  if (Array.isArray(node.type)) return fc.oneof(...node.type.map((type) => of({ ...node, type })));
  if (node.enum) return fc.constantFrom(...node.enum);
  const { minimum: min = -1e9, maximum: max = 1e9 } = node;
  switch (node.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'array':
      return fc.array(of(node.items!), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, Math.max(node.minItems ?? 0, 3)),
      });
    case 'object':
      if (typeof node.additionalProperties === 'object')
        return fc.dictionary(
          // The check copies objects by assignment, which drops a `__proto__` field. Nothing is
          // stored under that name.
          fc.string({ unit: 'binary', maxLength: 9 }).filter((key) => key !== '__proto__'),
          of(node.additionalProperties),
          { maxKeys: 3 },
        );
      return fc
        .record(
          Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, inner]) => [name, of(inner)])),
          { requiredKeys: node.required ?? [] },
        )
        .map((value) => ({ passwordHash: 'undeclared', ...value, linkTokenHash: { of: 'undeclared' } }));
    default:
      if (node.format === 'date-time') return fc.constant('2030-01-02T03:04:05.678Z');
      if (node.pattern) return fc.stringMatching(new RegExp(node.pattern));
      // Stored texts have no leading or trailing blanks, so generated ones have none either.
      return fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `<${text}>`);
  }
}

const slices: Record<string, Record<string, RouteSpec>> = contracts;
const routes = Object.values(slices).flatMap((slice) => Object.entries(slice));
const compiled = [
  ...routes.map(([name, { results }]) => [name, results] as const),
  ['problem', { 400: problemBody }] as const,
]
  .flatMap(([name, results]) =>
    Object.entries(results).map(([status, schema]) => ({
      name: `${name} ${status}`,
      schema,
    })),
  )
  .flatMap(({ name, schema }) => {
    const write = compiledWriter(schema);
    return write ? [{ name, schema, write }] : [];
  });

describe('the writers of JSON responses', () => {
  it('use compiled code for replies and lists of replies', () => {
    for (const schema of [submitted, z.array(reservation), publicEvent])
      expect(compiledWriter(schema)).not.toBeNull();
    expect(compiled.length).toBeGreaterThan(50);
  });

  it.each(compiled)('output exactly what the contract allows for $name', ({ schema, write }) => {
    const declared = z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }) as Node & {
      definitions?: Record<string, Node>;
    };
    const check = serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' });
    fc.assert(
      fc.property(values(declared, declared.definitions ?? {}), (value) => {
        const written = write(value);
        // Compares parsed objects, because the writer puts optional fields last.
        expect(JSON.parse(written)).toEqual(JSON.parse(check(value)));
        expect(written).not.toContain('undeclared');
      }),
      { numRuns: 20 },
    );
  });

  it('check each response against the contract first, except in production', () => {
    const route = { schema: submitted, method: 'POST', url: '/', httpStatus: '201' };
    const wrong = { message: 'Fine', status: 'unheard of' };
    expect(() => answerCompiler(true)(route)(wrong)).toThrow();
  });

  it('fall back to the schema’s check for shapes that compiled code can’t tell apart', () => {
    const named = z.record(z.enum(['a', 'b']), z.string());
    expect(compiledWriter(named)).toBeNull();
    const either = z.object({ of: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]) });
    expect(compiledWriter(either)).toBeNull();
    const write = answerCompiler(false)({ schema: either, method: 'GET', url: '/', httpStatus: '200' });
    expect(write({ of: { b: 'x', c: 'secret' }, d: 'secret' })).toBe('{"of":{"b":"x"}}');
  });
});
