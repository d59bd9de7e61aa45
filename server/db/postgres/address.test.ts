import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';

const hostsOf = (text: string) => {
  const address = parseAddress(text);
  if (typeof address === 'string') return address;
  return [address.target, ...address.hosts.map(({ name, url }) => `${name} ${url}`)];
};

describe('an address of several hosts', () => {
  it('becomes one address for each host, and connections look for a host that accepts writes', () => {
    expect(hostsOf('postgres://u:p%40@one:5433,two/db?sslmode=disable')).toEqual([
      'read-write',
      'one:5433 postgres://u:p%40@one:5433/db?sslmode=disable',
      'two postgres://u:p%40@two/db?sslmode=disable',
    ]);
    expect(hostsOf('postgresql://[::1]:1,[::2]/db?target_session_attrs=primary')).toEqual([
      'primary',
      '[::1]:1 postgresql://[::1]:1/db',
      '[::2] postgresql://[::2]/db',
    ]);
  });

  it('reads hosts and ports from the query as libpq does', () => {
    expect(hostsOf('postgres:///db?host=one,two&port=1,2&target_session_attrs=any')).toEqual([
      'any',
      'one:1 postgres:///db?host=one&port=1',
      'two:2 postgres:///db?host=two&port=2',
    ]);
    expect(hostsOf('postgres:///db?host=one,two&port=1')).toEqual([
      'read-write',
      'one:1 postgres:///db?host=one&port=1',
      'two:1 postgres:///db?host=two&port=1',
    ]);
  });
});

describe('an address of one host', () => {
  it('stays unchanged, whatever server it names', () => {
    for (const url of [
      'postgres://u:p@db:5432/turnout?sslmode=disable',
      'postgres:///db?host=/run/postgresql',
      'postgres://db/turnout?sslmode=verify-full&sslrootcert=/etc/ca.pem&application_name=rsvp&options=-cwork_mem%3D8MB',
    ]) {
      expect(parseAddress(url)).toMatchObject({ target: 'any', hosts: [{ url }] });
    }
  });

  it('makes connections look for a server that accepts writes if the address asks for one', () => {
    expect(hostsOf('postgres://db/turnout?target_session_attrs=read-write')).toEqual([
      'read-write',
      'db postgres://db/turnout',
    ]);
  });
});

describe('parseAddress', () => {
  it.each([
    ['mysql://one/db', /^must look like postgres:\/\//],
    ['postgres://u@one:port/db', /^must look like postgres:\/\//],
    ['postgres://u@one,two:70000/db', /^must look like postgres:\/\//],
    ['postgres://u@one,/db', /^must name a host before and after each comma$/],
    ['postgres:///db?host=one,two,three&port=1,2', /^must have one port, or as many ports as hosts$/],
    ['postgres:///db?host=one,two&port=1,x', /^must have numbers as ports$/],
    ['postgres://one,two/db?target_session_attrs=readwrite', /^must have read-write, .* it has “readwrite”$/],
    ['postgres://one/db?target_session_attrs=standby', /^must have read-write, .* it has “standby”$/],
    ['postgres://one,two/db?target_session_attrs=prefer-standby', /^must have .* it has “prefer-standby”$/],
    ['postgres://one,two/db?target_session_attrs=', /^must have read-write, .* it has “”$/],
    ['postgres://one/db?target_session_attr=any', /^must not have “target_session_attr”, which Turnout/],
    [
      'postgres:///db?host=one,two&hostaddr=1,2&load_balance_hosts=random',
      /^must not have “hostaddr”, “load_balance_hosts”, which Turnout doesn’t understand$/,
    ],
    ['postgres://one,two/db?sslmode=requires', /^must have disable, .* as sslmode: it has “requires”$/],
    ['postgres://one/db?ssl=false', /^must have true, 1, 0 or no-verify as ssl: it has “false”$/],
  ])('refuses %s and says what is wrong', (url, sentence) => {
    expect(parseAddress(url)).toMatch(sentence);
  });
});
