import { expect, it } from 'vitest';
import { holds } from './install.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };
const other = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const vitest = { version: '4.1.0', integrity: 'sha512-c', dev: true };
const want = {
  '': {},
  'node_modules/zod': zod,
  'node_modules/other': other,
  'node_modules/vitest': vitest,
};
const tested = { 'node_modules/vitest': vitest };

it.each([
  ['all of the lock file', { ...tested, 'node_modules/zod': zod, 'node_modules/other': other }, true, true],
  ['all but a package of another platform', { ...tested, 'node_modules/zod': zod }, true, true],
  ['all but those of tests', { 'node_modules/zod': zod }, true, false],
  ['not all', { ...tested, 'node_modules/other': other }, false, false],
  ['another version', { 'node_modules/zod': { ...zod, version: '4.0.1' } }, false, false],
  ['other contents of the version', { 'node_modules/zod': { ...zod, integrity: 'sha512-d' } }, false, false],
  [
    'a package that the lock file does not have',
    { ...tested, 'node_modules/zod': zod, 'node_modules/more': zod },
    false,
    false,
  ],
])('an installation that has %s is judged rightly', (_, have, forStart, forTests) => {
  expect(holds(want, have, { tools: false })).toBe(forStart);
  expect(holds(want, have, { tools: true })).toBe(forTests);
});
