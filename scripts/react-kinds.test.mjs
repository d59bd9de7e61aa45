import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leaveOutUnusedKinds, withoutUnusedKinds } from './react-kinds.mjs';

const reactDom = join(createRequire(import.meta.url).resolve('react-dom'), '..', 'cjs');
const original = readFileSync(join(reactDom, 'react-dom-client.production.js'), 'utf8');
const reduced = withoutUnusedKinds(original, parseAst(original));
/**
 * The functions whose bodies are removed. Each sample below contains all of them and all signals.
 */
const listed = [...reduced.matchAll(/^function (\w+)\([^)]*\) \{\}/gm)];
const signals = [...reduced.matchAll(/\b(\w+Exception) = \{\}/g)];
const leaveOut = (code) => {
  const functions = listed.map(([, name]) => `function ${name}() {}\n`).join('');
  const rest = `${functions}var ${signals.map(([text]) => text).join(', ')};\n`;
  const whole = `function sample(fiber, a, b, c, d, e, f, g) {\n${code}}\n${rest}`;
  return withoutUnusedKinds(whole, parseAst(whole)).slice(0, -rest.length);
};

it('withoutUnusedKinds removes over a tenth of React DOM and leaves valid code', () => {
  expect(reduced.length).toBeLessThan(original.length * 0.9);
  expect(() => parseAst(reduced)).not.toThrow();
  expect(reduced).toContain('switch (update.tag)');
});

it('withoutUnusedKinds leaves no error that the script creates at startup', () => {
  expect(signals.length).toBeGreaterThan(3);
  const atTheStart = parseAst(reduced).body.filter(({ type }) => type === 'VariableDeclaration');
  expect(
    atTheStart.map(({ start, end }) => reduced.slice(start, end)).filter((text) => /= Error\(/.test(text)),
  ).toEqual([]);
});

it('withoutUnusedKinds drops cases of unused kinds and keeps code that other cases need', () => {
  const code = `switch (fiber.tag) {
    case 5: a(); break;
    case 13: { var late = 1; b(); break; }
    case 0: case 11: case 15: c(); break;
    case 3: late = d();
    case 26: e(); break;
    case 27: f(); break;
    default: g();
  }
`;
  const run = new Function(`'use strict'; return ${leaveOut(code)}`)();
  const called = (tag) => {
    const names = [];
    run({ tag }, ...[...'abcdefg'].map((name) => () => names.push(name)));
    return names.join('');
  };
  expect([5, 0, 3, 6].map(called)).toEqual(['a', 'c', 'de', 'g']);
  // The page never has these kinds. The calls show that their cases are gone.
  expect([13, 11, 15, 27].map(called)).toEqual(['g', 'g', 'g', 'g']);
});

it('withoutUnusedKinds replaces comparisons with unused kinds by constants', () => {
  expect(leaveOut('if (13 === fiber.tag || 5 === fiber.tag || tag === 13) a(22 !== fiber.tag);\n')).toContain(
    '{\nif (!1 || 5 === fiber.tag || tag === 13) a(!0);\n}',
  );
});

it('withoutUnusedKinds explains the fix if a new React lacks a listed name', () => {
  expect(() => withoutUnusedKinds('function other() {}', parseAst('function other() {}'))).toThrow(
    /React DOM has no preload.*scripts\/react-kinds\.mjs/s,
  );
});

it('leaveOutUnusedKinds transforms only the React DOM of the guest’s page', () => {
  const { filter } = leaveOutUnusedKinds().transform;
  expect(filter.id.test('/node_modules/react-dom/cjs/react-dom-client.production.js')).toBe(true);
  expect(filter.id.test('/node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js')).toBe(
    false,
  );
});
