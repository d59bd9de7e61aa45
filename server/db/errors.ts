/**
 * Means that the server cannot start. The message is the one printed sentence, with the reason and
 * the remedy.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** Means that no connection to the database could be made. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

export const newerVersion = 'A newer version has changed the database. Restart this process';

/** Means that a newer version of Turnout migrated the database while this process was running. */
export class NewerDatabase extends DatabaseUnavailable {
  override name = 'NewerDatabase';
  constructor(options?: ErrorOptions) {
    super(`${newerVersion}.`, options);
  }
}

/** Yields the error and all its causes, because drizzle wraps the drivers' errors. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  for (let depth = 0; depth < 8 && typeof error === 'object' && error !== null; depth++) {
    yield error as Record<string, unknown>;
    error = (error as { cause?: unknown }).cause;
  }
}

/** Returns the five-character SQLSTATE of a database error, however deeply it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causes(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Returns the server's own message, from below the drivers' and drizzle's messages. */
export function sqlMessage(error: unknown): string | undefined {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof message === 'string') return message;
  }
  return undefined;
}

/** Whether the named unique constraint or index refused the row. */
export const isUniqueViolation = (error: unknown, constraintName: string): boolean =>
  isViolation(error, '23505', constraintName);

/** Whether the named foreign key refused the row, because its target is gone. */
export const isForeignKeyViolation = (error: unknown, constraintName: string): boolean =>
  isViolation(error, '23503', constraintName);

function isViolation(error: unknown, state: string, constraintName: string): boolean {
  if (sqlState(error) !== state) return false;
  for (const { constraint } of causes(error)) if (constraint === constraintName) return true;
  return false;
}

/** The sentence for callers if a newer version has changed the database. */
export function newerSentence(error: unknown): string | undefined {
  for (const cause of causes(error)) if (cause instanceof NewerDatabase) return cause.message;
  return undefined;
}

/**
 * True when the database server refused the connection, or accepts none while it starts or stops.
 */
export function isRefused(error: unknown): boolean {
  for (const { code } of causes(error)) if (code === 'ECONNREFUSED' || code === '57P03') return true;
  return false;
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The texts of pg and PGlite, without a code, for a lost, late or silent connection. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|PGlite is clos(ing|ed))/;

/**
 * Whether the database was unreachable or going away, so that the same call may succeed later. HTTP
 * then returns 503 with Retry-After. Covers refused and lost connections, a server that starts,
 * stops or fails over (57P01–57P05, 25006), exhausted resources (class 53), and a pool without a
 * connection in time.
 */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof DatabaseUnavailable) return true;
    const { code, message } = cause;
    if (typeof code === 'string') {
      if (networkCodes.has(code)) return true;
      if (code === 'ENOENT' && cause.syscall === 'connect') return true;
      if (/^(08...|53...|57P0[1-5]|25006)$/.test(code)) return true;
    } else if (typeof message === 'string' && connectionLost.test(message)) return true;
  }
  return false;
}
