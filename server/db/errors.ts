/** The server cannot start; the message is one sentence that says why and what to do, and is all that is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

/** No connection to the database could be had. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** The error and everything it was caused by: drivers' errors arrive wrapped by drizzle. */
function* causes(error: unknown): Generator<Record<string, unknown>> {
  for (let depth = 0; depth < 8 && typeof error === 'object' && error !== null; depth++) {
    yield error as Record<string, unknown>;
    error = (error as { cause?: unknown }).cause;
  }
}

/** The five-character SQLSTATE of a database error, however deeply wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causes(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** What the server itself said, beneath what the drivers and drizzle make of it. */
export function sqlMessage(error: unknown): string | undefined {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof message === 'string') return message;
  }
  return undefined;
}

/** True when the row was refused by the named unique constraint or unique index. */
export const isUniqueViolation = (error: unknown, constraintName: string): boolean =>
  isViolation(error, '23505', constraintName);

/** True when the named foreign key refused the row: what it points at is gone. */
export const isForeignKeyViolation = (error: unknown, constraintName: string): boolean =>
  isViolation(error, '23503', constraintName);

function isViolation(error: unknown, state: string, constraintName: string): boolean {
  if (sqlState(error) !== state) return false;
  for (const { constraint } of causes(error)) if (constraint === constraintName) return true;
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

/** What pg and PGlite say, without a code, when a connection is lost, cannot be had in time, or answers no more. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|PGlite is clos(ing|ed))/;

/**
 * True when the database could not be reached or was going away, so that the same call may succeed later: HTTP
 * answers 503 with Retry-After. Covers refused and lost connections, a server that starts, stops or fails over
 * (57P01–57P05, 25006), exhausted resources (class 53) and a pool that gave no connection in time.
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
