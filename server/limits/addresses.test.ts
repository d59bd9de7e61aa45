import { expect, it } from 'vitest';
import { callerOf, neighborhoodOf } from './addresses.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
])(
  'callerOf and neighborhoodOf map %s to the caller %s and the neighborhood %s',
  (ip, caller, neighborhood) => {
    expect(callerOf(ip)).toBe(caller);
    expect(neighborhoodOf(ip)).toBe(neighborhood);
  },
);
