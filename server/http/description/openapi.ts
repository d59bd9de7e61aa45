/**
 * Describes the responses of a route in the OpenAPI document: every possible status, with its error
 * sentences.
 */
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import { errorCodes } from '#domain/kernel/errors.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { problemBody } from '../problem.ts';

/** Error codes that a contract need not declare, because the kernel sends them. */
function kernelCodes(route: RouteSpec): ErrorCode[] {
  const { access, body, query, headers } = route;
  return [
    ...((body ?? query ?? headers) ? (['invalid'] as const) : []),
    ...(isList(route) ? (['tooManyRows'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'public' || access === 'signedIn' ? [] : (['forbidden'] as const)),
    ...((body ?? route.takes) ? (['tooLarge'] as const) : []),
    'tooMany',
    'internal',
    'unavailable',
  ];
}

export const shapeOf = ({ query }: RouteSpec): object =>
  (query as { shape?: object } | undefined)?.shape ?? {};

export const isList = (route: RouteSpec): boolean => Object.hasOwn(shapeOf(route), 'pageSize');

function describedReplies(route: RouteSpec) {
  const replies = Object.entries(route.results).map(([status, schema]) => [
    status,
    {
      description: status === '201' ? 'The created object.' : 'It was done.',
      content: { [route.produces?.split(';')[0] ?? 'application/json']: { schema } },
    },
  ]);
  const sentences = new Map<number, Set<string>>();
  for (const code of [...kernelCodes(route), ...route.errors]) {
    const { status, sentence } = errorCodes[code];
    sentences.set(status, (sentences.get(status) ?? new Set()).add(sentence));
  }
  const problems = [...sentences].map(([status, words]) => [
    status,
    { description: [...words].join(' Or: '), content: { 'application/json': { schema: problemBody } } },
  ]);
  return Object.fromEntries([...replies, ...problems]) as Record<string, unknown>;
}

type Document = Parameters<typeof jsonSchemaTransform>[0];
type Described = ReturnType<typeof jsonSchemaTransform>;

/**
 * The transform of @fastify/swagger: adds all responses to a contract's route, and keeps any other
 * as it is.
 */
export function describeRoute(document: Document): Described {
  const contract = (document as { route?: { config?: { contract?: RouteSpec } } }).route?.config?.contract;
  if (!contract || !document.schema) return jsonSchemaTransform(document);
  const described = jsonSchemaTransform({
    ...document,
    schema: { ...document.schema, response: describedReplies(contract) },
  });
  if (contract.takes) {
    Object.assign(described.schema, {
      consumes: contract.takes.types,
      body: { type: 'string', format: 'binary' },
    });
  }
  const { response } = described.schema as { response?: Record<string, { headers?: object }> };
  if (response?.['200'] && isList(contract)) {
    response['200'].headers = {
      'X-Total-Count': { type: 'integer', description: 'The total number on all pages' },
      'X-Total-More': {
        type: 'string',
        description: '`true` if a search has more matches than the 1,000 we count',
      },
      'X-Search-Behind': {
        type: 'string',
        description: '`true` if a search of the guest list can’t find the newest households yet',
      },
    };
  }
  return described;
}
