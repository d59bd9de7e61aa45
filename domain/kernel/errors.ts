/**
 * The closed list of what an answer can be other than a success (DECISIONS section 1). A route declares which of
 * these it may give; a handler cannot give another.
 */
export const errorCodes = {
  invalid: { status: 400, sentence: 'Some of what was sent is not valid.' },
  unauthenticated: { status: 401, sentence: 'Please sign in.' },
  wrongCredentials: { status: 401, sentence: 'Email or password is wrong.' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  planLimit: { status: 403, sentence: 'A limit of your plan is reached.' },
  notFound: { status: 404, sentence: 'Not found.' },
  conflict: { status: 409, sentence: 'This conflicts with the present state.' },
  /** The thing was saved by somebody else since it was loaded; the reply carries the newer one. */
  stale: { status: 409, sentence: 'Somebody else saved a newer version.' },
  /** Capacity or deadline: the guest cannot be taken. */
  full: { status: 409, sentence: 'There are not enough spots left.' },
  closed: { status: 409, sentence: 'RSVPs for this event are closed' },
  tooLarge: { status: 413, sentence: 'That is too large.' },
  keyReused: { status: 422, sentence: 'This idempotency key was used for something else.' },
  tooMany: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side.' },
  unavailable: { status: 503, sentence: 'The service is not available right now. Please try again shortly.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface Issue {
  path: string;
  message: string;
}

/** The body of every answer that is not a success; some codes add fields of their own (`full` adds `spotsLeft`). */
export interface Problem {
  error: string;
  issues?: Issue[];
  [extra: string]: unknown;
}
