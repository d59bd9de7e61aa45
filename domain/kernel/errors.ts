import errors from '../words/errors/en.ts';
import hostErrors from '../words/hostErrors/en.ts';
import signInErrors from '../words/signInErrors/en.ts';

/**
 * The closed list of refusals (docs/product/api.md#api). A route declares the ones it may return,
 * and its handler cannot return any other.
 */
export const errorCodes = {
  invalid: { status: 400, sentence: errors.codes.invalid },
  /** The list is too long for one response. The caller must use pages. */
  tooManyRows: { status: 400, sentence: hostErrors.hostCodes.tooManyRows },
  /** The reply is refused because hidden fields of the form suggest that a program filled it in. */
  looksAutomated: { status: 400, sentence: errors.codes.looksAutomated },
  notAPicture: { status: 400, sentence: hostErrors.hostCodes.notAPicture },
  notAList: { status: 400, sentence: hostErrors.hostCodes.notAList },
  unauthenticated: { status: 401, sentence: errors.codes.unauthenticated },
  wrongCredentials: { status: 401, sentence: signInErrors.hostCodes.wrongCredentials },
  /**
   * The password was right, and a second factor is needed. The response carries a `ticket` for it.
   */
  secondFactorRequired: { status: 401, sentence: signInErrors.hostCodes.secondFactorRequired },
  wrongCode: { status: 401, sentence: signInErrors.hostCodes.wrongCode },
  wrongPasskey: { status: 401, sentence: signInErrors.hostCodes.wrongPasskey },
  ticketSpent: { status: 401, sentence: signInErrors.hostCodes.ticketSpent },
  /** The session is too old for this act. The same call succeeds after `POST /api/identity`. */
  confirmIdentity: { status: 403, sentence: hostErrors.hostCodes.confirmIdentity },
  /**
   * The role requires a second factor, and the caller has none. Every call except setting one up is
   * refused.
   */
  factorMissing: { status: 403, sentence: hostErrors.hostCodes.factorMissing },
  forbidden: { status: 403, sentence: errors.codes.forbidden },
  /** The event accepts only guests who have the link or code of an invitation. */
  notInvited: { status: 403, sentence: errors.codes.notInvited },
  planLimit: { status: 403, sentence: hostErrors.hostCodes.planLimit },
  notFound: { status: 404, sentence: errors.codes.notFound },
  conflict: { status: 409, sentence: errors.codes.conflict },
  /** Somebody else saved the record since it was loaded. The response carries the newer version. */
  stale: { status: 409, sentence: hostErrors.hostCodes.stale },
  /** A smaller count would remove named guests, who are listed in `names`. */
  namedGuests: { status: 409, sentence: hostErrors.hostCodes.namedGuests },
  /** The capacity or the deadline prevents the reply or the change. */
  full: { status: 409, sentence: errors.codes.full },
  /** A chosen option is full or archived. The issues name the field. */
  optionGone: { status: 409, sentence: errors.codes.optionGone },
  /** The list has reached its maximum length. The sentence names the maximum (`limitSentence`). */
  limitReached: { status: 409, sentence: hostErrors.hostCodes.limitReached },
  closed: { status: 409, sentence: errors.codes.closed },
  tooLarge: { status: 413, sentence: errors.codes.tooLarge },
  keyReused: { status: 422, sentence: errors.codes.keyReused },
  tooMany: { status: 429, sentence: errors.codes.tooMany },
  internal: { status: 500, sentence: errors.codes.internal },
  unavailable: { status: 503, sentence: errors.codes.unavailable },
} as const;

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
  /** The kind of error. If missing, it is `invalid`. */
  code?: IssueCode;
  /**
   * The key of the sentence in the catalogs, and the values that the sentence needs (sentence.ts).
   */
  reason?: string;
  params?: SentenceParams;
}

/** An issue with a field that has an error code. */
export type CodedIssue = Issue & { code: IssueCode };

/** The values that a sentence of the catalogs needs. */
export type SentenceParams = Readonly<Record<string, string | number>>;

/** An English sentence, and its key in the catalogs if it names one. */
export type Said = Pick<Issue, 'message' | 'reason' | 'params'>;

/**
 * The body of every response that is not a success. Some codes add fields, such as `spotsLeft` of
 * `full`.
 */
export interface Problem {
  code: ErrorCode;
  /** The key of the sentence in the catalogs, and the values that it needs. */
  reason?: string;
  params?: SentenceParams;
  error: string;
  issues?: CodedIssue[];
  [extra: string]: unknown;
}
