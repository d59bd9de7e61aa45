/** Writes bodies as the contract's schemas emit them, if Fastify's own way would cost too much. */
import type { FastifyReply } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { mapInSteps } from '../db/steps.ts';

/** Writes a long list in the form of the contract's schema, some rows at a time. */
export async function writtenInSteps(
  reply: FastifyReply,
  status: number,
  rows: readonly unknown[],
): Promise<string> {
  const written = await mapInSteps(rows, (some) => [
    String(reply.serializeInput(some as unknown as Record<string, unknown>, String(status))).slice(1, -1),
  ]);
  return `[${written.join(',')}]`;
}

/**
 * Caches output by the object that it was written from. An entry disappears with its object, so
 * this is not process state.
 */
const alreadyWritten = new WeakMap<object, Buffer>();

/**
 * Returns the body with the fields that the contract's schema declares. Each object is converted
 * once.
 */
export function written(route: RouteSpec, status: number, body: object): Buffer {
  const writtenBefore = alreadyWritten.get(body);
  if (writtenBefore) return writtenBefore;
  const schema = route.results[status as 200 | 201];
  if (!schema) throw new Error(`${route.path} declares no ${status}.`);
  const write = serializerCompiler({
    schema,
    method: route.method,
    url: route.path,
    httpStatus: String(status),
  });
  const bytes = Buffer.from(write(body));
  alreadyWritten.set(body, bytes);
  return bytes;
}
