/** The error that a failed call throws (docs/product/api.md#api). */
import type { ErrorCode, Issue, IssueCode, SentenceParams } from '#domain/kernel/errors.ts';
import { inWords, wordsOf } from '../words.ts';

const words = wordsOf('ui');

export interface ProblemBody {
  /**
   * The code of the refusal. Absent in responses that don't come from the server itself, such as a
   * proxy's.
   */
  code?: ErrorCode;
  error: string;
  issues?: (Issue & { code: IssueCode })[];
  /** The key of the sentence in the catalogs, and the values that it needs. */
  reason?: string;
  params?: SentenceParams;
  [extra: string]: unknown;
}

/** The message is "409: …" as specified. Screens show `sentence`, never raw JSON. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The status text of the response. HTTP/2 has none, so the status number replaces it. */
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
    // The text isn't JSON: perhaps a proxy's page, which nobody wants to read.
  }
  return null;
}

/**
 * Says why a call failed if the server sent no sentence: either it responded with an error, or not
 * at all.
 */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? words.problems.server({ status: error.status }) : words.problems.unreachable;

/** Why the server refused, or `fallback` if it gave none (no network, a proxy's error page). */
export function sentenceOf(error: unknown, fallback = reasonOf(error)): string {
  if (!(error instanceof ApiError && error.problem)) return fallback;
  const reference = referenceOf(error);
  const sentence = inWords({ ...error.problem, message: error.problem.error });
  return reference === null ? sentence : words.problems.withReference({ sentence, reference });
}

/**
 * Returns the id that the failure has in the server's log, for people who ask about it, or null. A
 * 503 gives null: it passes on its own, and only operators need its id.
 */
export const referenceOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status !== 503 && typeof error.problem?.requestId === 'string'
    ? error.problem.requestId
    : null;

/** Returns the server's error message for each field, keyed by the field's path. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.path, inWords(issue)]));
}
