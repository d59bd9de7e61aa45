/**
 * Generates calls that nobody sends by mistake, from the contract and one seed. The same seed gives
 * the same calls.
 */
import { z } from 'zod';
import { randomFrom } from '#domain/kernel/random.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';

export interface Dice {
  /** Returns a whole number from 0 to below `most`. */
  below(most: number): number;
  chance(probability: number): boolean;
  one<T>(of: readonly T[]): T;
}

/** Returns dice that fall the same for the same seed. */
export function dice(seed: number): Dice {
  const next = randomFrom(seed);
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    chance: (probability) => next() < probability,
    one: (of) => {
      if (of.length === 0) throw new Error('There is nothing to choose from.');
      return of[below(of.length)] as (typeof of)[number];
    },
  };
}

/**
 * Edge cases of texts that the server reads, stores, shows, searches for and puts into files and
 * headers.
 */
export const hostileTexts = [
  '',
  ' ',
  '\t\r\n',
  'x'.repeat(300),
  'x'.repeat(6_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202etxt.exe',
  '\u200b\u2060\ufeff',
  'Z\u0351\u036b\u0343'.repeat(40),
  '\u{1F469}\u200d\u{1F469}\u200d\u{1F467}',
  'ﷺ'.repeat(50),
  'İıſß',
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=HYPERLINK("http://evil.example")',
  'a\r\nBcc: victim@example.com',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(40),
  '[]',
  '{}',
  '0000-00-00T00:00:00Z',
  '9999-99-99',
  '+275760-09-13T00:00:00.001Z',
  '2024-02-30T25:61:61Z',
  'Mars/Olympus_Mons',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  '#gggggg',
  'url(//evil.example)',
] as const;

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [null],
  [[[]]],
  { length: 1_000_000_000 },
  { toString: 'x', valueOf: 'y' },
  JSON.parse('{"__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"role":"superadmin"}}}'),
  { $ne: null },
  Array.from({ length: 200 }, (_, index) => index),
  deep(40),
  ...hostileTexts,
];

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

/** Returns ids by the name of a field or of a step of a path: 'eventId', 'id', 'customUrl'. */
export type Ids = (name: string, path: string) => readonly string[];

export interface Call {
  method: RouteSpec['method'];
  url: string;
  body?: string;
}

/**
 * Returns one call of the route. Half of the calls nearly fit the contract, so that they get past
 * validation.
 */
export function hostileCall(roll: Dice, route: RouteSpec, ids: Ids): Call {
  let texts = 0;
  const wildness = roll.one([0.02, 0.25]);

  function text(name: string, shape: Shape): string {
    // Ids in bodies are those of a reply's guests.
    const known = ids(name === 'id' ? 'guestId' : name, route.path);
    if (known.length > 0 && /id$|createdBy|customUrl|token|code/i.test(name)) return roll.one(known);
    texts++;
    if (/email/i.test(name) || shape.format === 'email') return `fuzz-${roll.below(1e9)}@example.com`;
    if (/password/i.test(name)) return `fuzz-${roll.below(1e9)}`;
    if (/color/i.test(name)) return '#12ab9f';
    if (/timezone/i.test(name)) return roll.one(['UTC', 'Asia/Kathmandu', 'America/Anchorage']);
    if (/date|time|cutoff|from|until/i.test(name)) return roll.one(['2031-05-01T10:00:00Z', '2031-05-01']);
    const [least, most] = [shape.minLength ?? 0, Math.min(shape.maxLength ?? 60, 6_000)];
    if (roll.chance(wildness / 2))
      return 'é'.repeat(roll.one([least, most, most + 1, Math.max(0, least - 1)]));
    return `Fuzz ${texts} ${roll.below(1e6)}`;
  }

  function value(name: string, shape: Shape, top: Shape, depth = 0): unknown {
    if (roll.chance(wildness)) return roll.one(hostileValues);
    if (shape.$ref) {
      const found = top.$defs?.[shape.$ref.split('/').at(-1) ?? ''];
      return found ? value(name, found, top, depth) : null;
    }
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return roll.one(shape.enum);
    const several = shape.anyOf ?? shape.oneOf;
    if (several) return value(name, roll.one(several), top, depth);
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
        const [least, most] = [shape.minimum ?? 0, shape.maximum ?? 20];
        return roll.one(
          roll.chance(wildness) ? [least - 1, most + 1] : [least, most, least + roll.below(5), 1, 2],
        );
      }
      case 'array':
        return Array.from({ length: roll.below(4) }, () => value(name, shape.items ?? {}, top, depth + 1));
      case 'object':
        return depth > 6 ? {} : object(shape, top, depth);
      default:
        return roll.one(hostileValues);
    }
  }

  function object(shape: Shape, top: Shape, depth = 0): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(shape.properties ?? {})) {
      if (roll.chance(0.85)) made[name] = value(name, inner, top, depth + 1);
    }
    return made;
  }

  function body(schema: z.ZodType): string {
    if (roll.chance(0.08)) {
      return roll.one([
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
    if (roll.chance(0.25)) {
      // Fields that no caller may set.
      const poison = {
        id: ids('id', route.path),
        tenantId: ids('tenantId', route.path),
        createdBy: ids('userId', route.path),
        eventId: ids('eventId', route.path),
      };
      for (const [name, known] of Object.entries(poison)) if (known.length > 0) made[name] = roll.one(known);
      Object.assign(made, { isSuperAdmin: true, confirmedGuests: -5, status: 'active', version: 0 });
      if (roll.chance(0.5)) made.role = roll.one(['superadmin', 'admin']);
    }
    return JSON.stringify(made);
  }

  function step(name: string): string {
    const known = ids(name, route.path);
    if (known.length > 0 && roll.chance(0.85)) return encodeURIComponent(roll.one(known));
    const raw = roll.one(hostileTexts);
    // Half of a surrogate pair has no escaped form, and an empty step would make another path.
    return encodeURIComponent(raw.replace(/\p{Surrogate}/gu, '')) || '%20';
  }

  function query(schema: z.ZodType): string {
    const sent: string[] = [];
    for (const [name, inner] of Object.entries(shapeOf(schema).properties ?? {})) {
      if (roll.chance(0.6)) continue;
      const one = value(name, inner, shapeOf(schema));
      const written = typeof one === 'string' ? one : (JSON.stringify(one) ?? '');
      const pair = `${name}=${encodeURIComponent(written.replace(/\p{Surrogate}/gu, ''))}`;
      sent.push(pair);
      if (roll.chance(0.05)) sent.push(pair);
    }
    if (roll.chance(0.1)) sent.push('__proto__[x]=1', 'tenantId[]=1');
    return sent.length > 0 ? `?${sent.join('&')}` : '';
  }

  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => step(name));
  const url = path + (route.query && roll.chance(0.8) ? query(route.query) : '');
  return {
    method: route.method,
    url,
    ...(route.body && roll.chance(0.97) ? { body: body(route.body) } : {}),
  };
}
