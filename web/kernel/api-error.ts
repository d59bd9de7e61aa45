/**
 * What a call that did not succeed raises (docs/product/api.md#api). Also used by the RSVP page, so
 * it imports types alone.
 */
import type { ErrorCode, Issue, IssueCode } from '#domain/kernel/errors.ts';

export interface ProblemBody {
  /** Absent in answers that are not the server's own, such as a proxy's. */
  code?: ErrorCode;
  error: string;
  issues?: (Issue & { code: IssueCode })[];
  [extra: string]: unknown;
}

/** The message is "409: …" as specified; screens show `sentence`, never raw JSON. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** As the answer has it; HTTP/2 has none, and the number stands for it. */
  readonly statusText: string;
  readonly problem: ProblemBody | null;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.statusText = statusText || String(status);
    this.problem = parseProblem(text);
  }
}

function parseProblem(text: string): ProblemBody | null {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body === 'object' && body !== null && typeof (body as ProblemBody).error === 'string') {
      return body as ProblemBody;
    }
  } catch {
    // Not JSON: a proxy's page, say. Nobody wants to read that.
  }
  return null;
}

/**
 * Why a call failed if the server gave no sentence: it answered with an error, or there was no
 * answer.
 */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? `Something went wrong on the server (error ${error.status}). Try again in a few minutes.`
    : 'Turnout could not be reached. Check your connection and try again.';

/** The server's own sentence, or `fallback` if it gave none (no network, a proxy's error page). */
export function sentenceOf(error: unknown, fallback = reasonOf(error)): string {
  if (!(error instanceof ApiError && error.problem)) return fallback;
  const reference = referenceOf(error);
  return reference === null ? error.problem.error : `${error.problem.error} Reference: ${reference}`;
}

/**
 * The id under which the server's log has what went wrong, for people who ask about it; else null.
 * A 503 has one for operators: it passes by itself, and nobody need ask.
 */
export const referenceOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status !== 503 && typeof error.problem?.requestId === 'string'
    ? error.problem.requestId
    : null;

/** The server's complaint about each field, by its path. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}
