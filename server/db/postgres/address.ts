/**
 * Reads DATABASE_URL as libpq does: several hosts, and which of them to use. node-postgres knows
 * one host, and ignores `target_session_attrs`.
 */
import { StartError } from '../errors.ts';

/** One of the servers that the address names. */
export interface Host {
  /** The host's name in messages: `one:5432`. */
  readonly name: string;
  /** The address with only this host. */
  readonly url: string;
}

/** The server to use: one that accepts writes, one that isn't a standby, or any. */
export type Target = 'read-write' | 'primary' | 'any';

interface Address {
  readonly hosts: readonly [Host, ...Host[]];
  readonly target: Target;
  readonly user: string;
  readonly database: string;
}

const targetParameter = 'target_session_attrs';
const isTarget = (text: string): text is Target => ['read-write', 'primary', 'any'].includes(text);

/** The parameters that node-postgres reads. It ignores all others. */
const parameters = new Set([
  ...['host', 'port', 'user', 'password', targetParameter, 'application_name', 'fallback_application_name'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
  ...['options', 'client_encoding', 'statement_timeout', 'lock_timeout', 'query_timeout'],
  'idle_in_transaction_session_timeout',
]);
/** The values of parameters that node-postgres takes for something else if it doesn't know them. */
const choices = {
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  ssl: ['true', '1', '0', 'no-verify'],
};

const shape = 'must look like postgres://user:password@host:5432/database';

const emptyHost = 'must name a host before and after each comma';

/** Splits an address into the part before its hosts, the hosts, and the part after them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Returns the parts of an address, or the problem with it, in words to follow `DATABASE_URL`. */
export function parseAddress(text: string): Address | string {
  const [, before, listed = '', after] = parts.exec(text) ?? [];
  if (before === undefined) return shape;
  const several = listed.split(',');
  const withHost = (host: string) => `${before}${host}${after}`;
  if (several.length > 1 && several.includes('')) return emptyHost;
  const asUrls = several.map(withHost);
  if (!asUrls.every((url) => URL.canParse(url))) {
    return `${shape} (special characters in the password percent-encoded)`;
  }
  const urls = asUrls.map((url) => new URL(url));
  const first = urls[0]!;
  const unknown = [...new Set(first.searchParams.keys())].filter((name) => !parameters.has(name));
  if (unknown.length > 0) {
    return `must not have ${unknown.map((name) => `“${name}”`).join(', ')}, which Turnout doesn’t understand`;
  }
  for (const [name, values] of Object.entries(choices)) {
    const value = first.searchParams.get(name) ?? values[0]!;
    if (!values.includes(value)) {
      return `must have ${values.slice(0, -1).join(', ')} or ${values.at(-1)} as ${name}: it has “${value}”`;
    }
  }
  const targets = first.searchParams.getAll(targetParameter);

  const hostsAsked = first.searchParams.get('host')?.split(',') ?? [];
  const portsAsked = first.searchParams.get('port')?.split(',') ?? [];
  if (hostsAsked.length > 1) {
    if (hostsAsked.includes('')) return emptyHost;
    if (portsAsked.length > 1 && portsAsked.length !== hostsAsked.length) {
      return 'must have one port, or as many ports as hosts';
    }
    urls.splice(
      0,
      urls.length,
      ...hostsAsked.map((host, n) => {
        const url = new URL(first);
        url.searchParams.set('host', host);
        const port = portsAsked[n] ?? portsAsked[0];
        if (port !== undefined) url.searchParams.set('port', port);
        return url;
      }),
    );
  }
  const names = urls.map((url) => nameOf(url));
  if (urls.some((url) => !/^\d{0,5}$/.test(url.searchParams.get('port') ?? ''))) {
    return 'must have numbers as ports';
  }
  const target = targets.at(-1) ?? (urls.length > 1 ? 'read-write' : 'any');
  if (!isTarget(target)) {
    return `must have read-write, primary or any as target_session_attrs, because Turnout writes: it has “${target}”`;
  }
  const hosts = urls.map((url, n) => {
    url.searchParams.delete(targetParameter);
    return { name: names[n]!, url: urls.length === 1 && targets.length === 0 ? text : url.href };
  });
  return {
    hosts: hosts as [Host, ...Host[]],
    target,
    user: decodeURIComponent(first.username) || (first.searchParams.get('user') ?? ''),
    database: decodeURIComponent(first.pathname.slice(1)),
  };
}

function nameOf(url: URL): string {
  const host = url.searchParams.get('host');
  if (host === null) return url.host;
  const port = url.searchParams.get('port');
  return port ? `${host}:${port}` : host;
}

/** @throws StartError that names the problem with the address. */
export function addressOf(databaseUrl: string): Address {
  const address = parseAddress(databaseUrl);
  if (typeof address === 'string') throw new StartError(`DATABASE_URL ${address}.`);
  return address;
}
