/**
 * Generates calls that nobody sends by mistake, from the contract and one seed. The same seed gives
 * the same calls.
 */
import { z } from 'zod';
import type { RouteSpec } from '#domain/kernel/route.ts';
import type { Dice } from './dice.ts';
import { mend } from './hostile-mend.ts';
import { hostileTexts, hostileValues } from './hostile-values.ts';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  additionalProperties?: boolean | Shape;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  let shape = shapes.get(schema);
  if (!shape) {
    // A type that JSON Schema cannot express becomes any value.
    shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    shapes.set(schema, shape);
  }
  return shape;
}

/**
 * Returns existing values for a field of the body or a parameter of the path, by its name:
 * 'eventId', 'id', 'customUrl'. The name `key` is for the keys of maps.
 */
export type Ids = (name: string, path: string, place: 'path' | 'body') => readonly string[];

export interface Call {
  method: RouteSpec['method'];
  url: string;
  body?: string;
}

/** Returns the path with steps that mostly exist. */
export function hostilePath(roll: Dice, path: string, ids: Ids): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const known = ids(name, path, 'path');
    if (known.length > 0 && roll.chance(0.85)) return encodeURIComponent(roll.pick(known));
    const raw = roll.pick(hostileTexts);
    // Half of a surrogate pair has no escaped form, and an empty step would make another path.
    return encodeURIComponent(raw.replace(/\p{Surrogate}/gu, '')) || '%20';
  });
}

/** Makes values for the body and the query of a call. The share of hostile ones is `wildness`. */
function valuesOf(roll: Dice, route: RouteSpec, ids: Ids, wildness: number) {
  let texts = 0;

  function text(name: string, shape: Shape): string {
    const known = ids(name, route.path, 'body');
    if (known.length > 0) return roll.pick(known);
    if (shape.format === 'uuid') return anyId();
    texts++;
    if (/email/i.test(name) || shape.format === 'email') return `fuzz-${roll.below(1e9)}@example.com`;
    if (/password/i.test(name)) return `fuzz-${roll.below(1e9)}`;
    if (/color/i.test(name)) return '#12ab9f';
    if (/timezone/i.test(name)) return roll.pick(['UTC', 'Asia/Kathmandu', 'America/Anchorage']);
    if (/date|time|cutoff|from|until/i.test(name)) return roll.pick(['2031-05-01T10:00:00Z', '2031-05-01']);
    const [min, max] = [shape.minLength ?? 0, Math.min(shape.maxLength ?? 60, 6_000)];
    if (roll.chance(wildness / 2)) return 'é'.repeat(roll.pick([min, max, max + 1, Math.max(0, min - 1)]));
    return `Fuzz ${texts} ${roll.below(1e6)}`;
  }

  /** Returns an id that nothing has. */
  function anyId(): string {
    const four = () => roll.below(65_536).toString(16).padStart(4, '0');
    return `${four()}${four()}-${four()}-4${four().slice(1)}-a${four().slice(1)}-${four()}${four()}${four()}`;
  }

  function value(name: string, shape: Shape, top: Shape, depth = 0): unknown {
    if (roll.chance(wildness)) return roll.pick(hostileValues);
    if (shape.$ref) {
      const found = top.$defs?.[shape.$ref.split('/').at(-1) ?? ''];
      return found ? value(name, found, top, depth) : null;
    }
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return roll.pick(shape.enum);
    const several = shape.anyOf ?? shape.oneOf;
    if (several) return value(name, roll.pick(several), top, depth);
    if (shape.allOf?.[0]) return value(name, shape.allOf[0], top, depth);
    switch (shape.type) {
      case 'string':
        return text(name, shape);
      case 'boolean':
        return roll.chance(0.5);
      case 'null':
        return null;
      case 'integer':
      case 'number': {
        const [min, max] = [shape.minimum ?? 0, shape.maximum ?? 20];
        return roll.pick(roll.chance(wildness) ? [min - 1, max + 1] : [min, max, min + roll.below(5), 1, 2]);
      }
      case 'array':
        return Array.from({ length: roll.chance(0.03) ? 60 : roll.below(4) }, () =>
          value(name, shape.items ?? {}, top, depth + 1),
        );
      case 'object':
        return depth > 6 ? {} : object(shape, top, depth);
      default:
        return roll.pick(hostileValues);
    }
  }

  function object(shape: Shape, top: Shape, depth = 0): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(shape.properties ?? {})) {
      if (roll.chance(0.85)) made[name] = value(name, inner, top, depth + 1);
    }
    const more = shape.additionalProperties;
    // Adds entries to maps, such as answers, whose keys are ids of questions.
    for (const key of typeof more === 'object' ? ids('key', route.path, 'body') : []) {
      if (roll.chance(0.5)) made[key] = value(key, more as Shape, top, depth + 1);
    }
    return made;
  }

  return { value, object };
}

/**
 * Returns one call of the route. Half of the calls nearly fit the contract, so that they get past
 * validation. Some begin with the sample, a body that succeeds.
 */
export function hostileCall(roll: Dice, route: RouteSpec, ids: Ids, sample?: unknown): Call {
  const wildness = roll.pick([0.02, 0.25]);
  const { value, object } = valuesOf(roll, route, ids, wildness);

  /** Returns the sample with some values changed, and with ids of the caller's choice. */
  function changed(name: string, of: unknown): unknown {
    if (name !== '' && roll.chance(wildness / 2)) return roll.pick(hostileValues);
    const known = typeof of === 'string' ? ids(name, route.path, 'body') : [];
    if (known.length > 0) return roll.pick(known);
    if (Array.isArray(of)) return of.map((each) => changed(name, each));
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(Object.entries(of).map(([key, each]) => [key, changed(key, each)]));
  }

  function body(schema: z.ZodType): string {
    if (sample !== undefined && roll.chance(0.35)) return JSON.stringify(changed('', sample));
    if (roll.chance(0.08)) {
      return roll.pick([
        '[1,2',
        '{"a":',
        '',
        ' ',
        'null',
        '"text"',
        '17',
        '[]',
        '[{}]',
        '\u0000',
        `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
        '{"a":1,"a":2}',
        `{"text":"${'x'.repeat(20_000)}"}`,
      ]);
    }
    const shape = shapeOf(schema);
    const made = object(
      shape.$ref ? (shape.$defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {}) : shape,
      shape,
    );
    if (roll.chance(0.6)) mend(roll, schema, made);
    if (roll.chance(0.25)) {
      // Fields that no caller may set.
      const poison = {
        id: ids('id', route.path, 'path'),
        tenantId: ids('tenantId', route.path, 'body'),
        createdBy: ids('userId', route.path, 'body'),
        eventId: ids('eventId', route.path, 'body'),
      };
      for (const [name, known] of Object.entries(poison)) if (known.length > 0) made[name] = roll.pick(known);
      Object.assign(made, { isSuperAdmin: true, confirmedGuests: -5, status: 'active', version: 0 });
      if (roll.chance(0.5)) made.role = roll.pick(['superadmin', 'admin']);
    }
    return JSON.stringify(made);
  }

  function query(schema: z.ZodType): string {
    const sent: string[] = [];
    for (const [name, inner] of Object.entries(shapeOf(schema).properties ?? {})) {
      if (roll.chance(0.6)) continue;
      const item = value(name, inner, shapeOf(schema));
      const written = typeof item === 'string' ? item : (JSON.stringify(item) ?? '');
      const pair = `${name}=${encodeURIComponent(written.replace(/\p{Surrogate}/gu, ''))}`;
      sent.push(pair);
      if (roll.chance(0.05)) sent.push(pair);
    }
    if (roll.chance(0.1)) sent.push('__proto__[x]=1', 'tenantId[]=1');
    return sent.length > 0 ? `?${sent.join('&')}` : '';
  }

  const path = hostilePath(roll, route.path, ids);
  const url = path + (route.query && roll.chance(0.8) ? query(route.query) : '');
  return {
    method: route.method,
    url,
    ...(route.body && roll.chance(0.97) ? { body: body(route.body) } : {}),
  };
}
