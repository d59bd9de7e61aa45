/**
 * The closed list of refusals (docs/product/api.md#api). A route declares the ones it may return,
 * and its handler cannot return any other.
 */
export const errorCodes = {
  invalid: { status: 400, sentence: 'Some of what you sent isn’t valid.' },
  /** The list is too long for one response. The caller must use pages. */
  tooManyRows: {
    status: 400,
    sentence: 'There are more than 10,000 rows. Ask for pages with page and pageSize.',
  },
  /** Hidden fields of the form suggest that a program filled it in. */
  looksAutomated: {
    status: 400,
    sentence:
      'This reply looks automated. If you’re a person, please send it again. If that doesn’t help, reload the page. We kept what you typed.',
  },
  notAPicture: {
    status: 400,
    sentence: 'We can’t read this picture. Use JPEG, PNG, WebP or AVIF.',
  },
  notAList: {
    status: 400,
    sentence: 'We can’t read this list. Use a CSV, XLSX or vCard file, or paste the cells.',
  },
  unauthenticated: { status: 401, sentence: 'Please sign in.' },
  wrongCredentials: { status: 401, sentence: 'The email or password is wrong.' },
  /**
   * The password was right, and a second factor is needed. The response carries a `ticket` for it.
   */
  secondFactorRequired: { status: 401, sentence: 'Enter your two-step sign-in code.' },
  wrongCode: { status: 401, sentence: 'This code is wrong or already used. Enter a new one.' },
  wrongPasskey: { status: 401, sentence: 'We don’t know this passkey. Try another way to sign in.' },
  ticketSpent: {
    status: 401,
    sentence: 'This sign-in has expired. Please sign in again.',
  },
  /** The session is too old for this act. The same call succeeds after `POST /api/identity`. */
  confirmIdentity: { status: 403, sentence: 'Please confirm it’s you.' },
  /**
   * The role requires a second factor, and the caller has none. Every call except setting one up is
   * refused.
   */
  factorMissing: { status: 403, sentence: 'Your role requires two-step sign-in. Please set it up first.' },
  forbidden: { status: 403, sentence: 'You don’t have permission to do this.' },
  /** The event accepts only guests who have the link or code of an invitation. */
  notInvited: {
    status: 403,
    sentence: 'Only invited guests can reply to this event. Use the link or code from your invitation.',
  },
  planLimit: { status: 403, sentence: 'You’ve reached a limit of your plan.' },
  notFound: { status: 404, sentence: 'Not found.' },
  conflict: { status: 409, sentence: 'This has changed in the meantime. Reload the page and try again.' },
  /** Somebody else saved the record since it was loaded. The response carries the newer version. */
  stale: { status: 409, sentence: 'Someone else saved a newer version. Reload to see it.' },
  /** A smaller count would remove named guests, who are listed in `names`. */
  namedGuests: { status: 409, sentence: 'This would remove named guests.' },
  /** The capacity or the deadline prevents the reply or the change. */
  full: { status: 409, sentence: 'There aren’t enough spots left.' },
  /** A chosen option is full or archived. The issues name the field. */
  optionGone: {
    status: 409,
    sentence: 'One of the options you chose is no longer available. Please choose another.',
  },
  /** A list is as long as it may get. The sentence names the maximum (`limitSentence`). */
  limitReached: { status: 409, sentence: 'This list is full. Delete an entry first.' },
  closed: { status: 409, sentence: 'RSVPs for this event are closed' },
  tooLarge: { status: 413, sentence: 'That’s too large.' },
  keyReused: { status: 422, sentence: 'This idempotency key was already used for something else.' },
  tooMany: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side.' },
  unavailable: { status: 503, sentence: 'The service isn’t available right now. Please try again shortly.' },
} as const;

/** The sentence of `limitReached`. `things` is a plural. */
/** @public */
export const limitSentence = (max: number, things: string): string =>
  `You can have up to ${max.toLocaleString('en')} ${things}. Delete one first.`;

export type ErrorCode = keyof typeof errorCodes;

/**
 * The kinds of error in one field. Programs rely on the code. The sentence is for people and may
 * change.
 */
export const issueCodes = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'wrongType',
  'notOneOf',
  'badFormat',
  'notStorable',
  'invalid',
] as const;

export type IssueCode = (typeof issueCodes)[number];

export interface Issue {
  path: string;
  message: string;
  /** Means `invalid` if missing. */
  code?: IssueCode;
}

/**
 * The body of every response that is not a success. Some codes add fields, such as `spotsLeft` of
 * `full`.
 */
export interface Problem {
  code: ErrorCode;
  error: string;
  issues?: (Issue & { code: IssueCode })[];
  [extra: string]: unknown;
}
