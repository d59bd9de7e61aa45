import { expect, it } from 'vitest';
import { holdsAll } from './install.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };
const other = { version: '1.0.0', integrity: 'sha512-b', optional: true };
const want = { '': {}, 'node_modules/zod': zod, 'node_modules/other': other };

it.each([
  ['all of the lock file', { 'node_modules/zod': zod, 'node_modules/other': other }, true],
  ['all but a package of another platform', { 'node_modules/zod': zod }, true],
  ['not all', { 'node_modules/other': other }, false],
  ['another version', { 'node_modules/zod': { ...zod, version: '4.0.1' } }, false],
  ['other contents of the version', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }, false],
  [
    'a package that the lock file does not have',
    { 'node_modules/zod': zod, 'node_modules/more': zod },
    false,
  ],
])('holdsAll judges correctly an installation that has %s', (_, have, complete) => {
  expect(holdsAll(want, have)).toBe(complete);
});
