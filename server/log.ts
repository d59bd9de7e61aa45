/**
 * The log: JSON lines without personal data. A line about a failure says where it happened and with
 * which code. It never holds the parameters of a statement, a row's content, an address, a link or
 * a hash. The same failure is written at most once a second, with the number of times it happened.
 */
import { pino, type DestinationStream, type Logger, type LogFn } from 'pino';

const maxStatement = 200;
const maxMessage = 300;
const maxFrames = 12;
const repeatWindowMs = 1_000;
const maxIds = 50;
const warn = 40;

interface Cause {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  column?: unknown;
  query?: unknown;
  cause?: unknown;
  responseCode?: unknown;
  command?: unknown;
  syscall?: unknown;
}

/** Returns the error and its chain of causes, outermost first. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let next = error; typeof next === 'object' && next !== null && causes.length < 8;) {
    causes.push(next);
    next = (next as Cause).cause;
  }
  return causes;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const first = (causes: readonly Cause[], of: (cause: Cause) => unknown): string | undefined => {
  for (const cause of causes) {
    const message = text(of(cause));
    if (message !== undefined) return message;
  }
  return undefined;
};

/** Returns the text without addresses, links, hashes and tokens. */
export const withoutSecrets = (message: string): string =>
  message
    .replace(/\$argon2\S*/g, '[hash]')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, '[link]')
    .replace(/[^\s<>"'(),;:/[\]{}=]+@[^\s<>"'(),;:/[\]{}=]+/g, '[email]')
    .replace(/\?[^\s"'<>)]*=[^\s"'<>)]*/g, '?[query]')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}|\b[0-9a-f]{32,}\b/g, '[token]');

/**
 * Replaces everything from the first quotation on, because the quoted text may contain quotation
 * marks.
 */
const withoutQuotes = (message: string): string => message.replace(/(^|[^\p{L}\d])["'`].*$/su, '$1"…"');

/** Returns the innermost error's message, without parts that a person may have written. */
function messageOf(causes: readonly Cause[], code: string | undefined): string {
  const inner = causes.at(-1);
  // A mail server's answer repeats addresses and subjects, so only its numbers are kept.
  const refused = causes.find(({ responseCode }) => typeof responseCode === 'number');
  if (refused) {
    const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text(refused.message) ?? '')?.[0];
    return ['The mail server answered', refused.responseCode, enhanced].filter(Boolean).join(' ');
  }
  const said = (text(inner?.message) ?? '').split('\n', 1)[0] ?? '';
  // Errors about data quote it ("invalid input syntax for type uuid: …"), and so does JSON.parse.
  const quotes = /^(22|P0)/.test(code ?? '') || inner?.name === 'SyntaxError';
  return withoutSecrets(quotes ? withoutQuotes(said) : said).slice(0, maxMessage);
}

/** Returns only the calls of the stack, because the lines above them repeat the message. */
const framesOf = (causes: readonly Cause[]): string[] | undefined => {
  const stack = text(causes.at(-1)?.stack) ?? text(causes[0]?.stack);
  const frames = stack
    ?.split('\n')
    .filter((line) => /^\s+at .*(:\d+:\d+\)?|native\)?|<anonymous>\)?)$/.test(line));
  return frames?.slice(0, maxFrames).map((line) => line.trim());
};

export function serializeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const causes = causesOf(error);
  const code = first(causes, (cause) => cause.code);
  const statement = first(causes, (cause) => cause.query);
  const constraint = first(causes, (cause) => cause.constraint);
  const table = first(causes, (cause) => cause.table);
  const column = first(causes, (cause) => cause.column);
  const command = first(causes, (cause) => cause.command);
  const syscall = first(causes, (cause) => cause.syscall);
  return {
    type: text(causes.at(-1)?.name) ?? 'Error',
    message: messageOf(causes, code),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(syscall !== undefined && { syscall }),
    // Keeps "RCPT TO" without the recipient.
    ...(command !== undefined && { command: command.slice(0, 20).split(':', 1)[0] }),
    ...(statement !== undefined && { statement: statement.slice(0, maxStatement) }),
    stack: framesOf(causes),
  };
}

/**
 * Returns the log fields of an error that a browser reports. Its quotations are removed, because
 * anybody may have written them.
 */
export const serializeBrowserError = ({ error, stack }: { error: string; stack?: string | undefined }) => ({
  error: withoutSecrets(withoutQuotes(error)),
  stack: stack
    ?.split('\n')
    .filter((line) => /^\s*at |@.*:\d+:\d+$/.test(line))
    .map((line) => line.replace(/\b[a-z]+:\/\/[^/\s)]+/gi, '').replace(/\?[^\s:)]*/g, ''))
    .join('\n'),
});

interface Repeats {
  count: number;
  requestIds: string[];
  last: () => void;
}

/**
 * Returns a log method that gathers lines about the same error for a second. The next line then
 * says how many there were.
 */
function countRepeats() {
  const open = new Map<string, Repeats>();

  const begin = (key: string): void => {
    open.set(key, { count: 0, requestIds: [], last: () => {} });
    setTimeout(() => {
      const repeats = open.get(key);
      open.delete(key);
      if (!repeats || repeats.count === 0) return;
      repeats.last();
      begin(key);
    }, repeatWindowMs).unref();
  };

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [details, message] = args as unknown as [unknown, unknown];
    const error =
      typeof details === 'object' && details !== null ? (details as { err?: unknown }).err : undefined;
    if (level < warn || typeof error !== 'object' || error === null) return void method.apply(this, args);
    const causes = causesOf(error);
    const key = [
      level,
      message,
      first(causes, (cause) => cause.code),
      first(causes, (cause) => cause.constraint),
      messageOf(causes, undefined),
    ].join('|');
    const repeats = open.get(key);
    if (!repeats) {
      begin(key);
      return void method.apply(this, args);
    }
    repeats.count += 1;
    const { reqId } = this.bindings();
    if (typeof reqId === 'string' && repeats.requestIds.length < maxIds) repeats.requestIds.push(reqId);
    repeats.last = () => {
      const { count, requestIds } = repeats;
      const more = { repeated: count, ...(requestIds.length > 0 && { requestIds }) };
      method.apply(this, [{ ...(details as object), ...more }, message] as unknown as Parameters<LogFn>);
    };
  };
}

/**
 * Logs only the route of a request and the status of its response, because addresses and paths may
 * identify a person.
 */
const serializers = {
  err: serializeError,
  req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
};

export const makeLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers, hooks: { logMethod: countRepeats() } };
  return destination ? pino(options, destination) : pino(options);
};

/** Writes an uncaught error like any other error, and ends the process, as it would end anyway. */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'the process ends: an error was not expected');
    process.exit(1);
  });
}
