/** Why a file is refused, in the form of an error and of an outcome. */
import { limitSentence, type PassedLimit } from '#domain/imports/file-limits.ts';

export type Refused =
  { kind: 'notAList'; why: string } | { kind: 'tooMuch'; limit: PassedLimit; why: string };

/** Thrown if a file is not a list. The message is a sentence for the host. */
export class NotAList extends Error {}

/** Thrown if a file exceeds a limit. */
export class TooMuch extends Error {
  constructor(readonly limit: PassedLimit) {
    super(limit);
  }
}

/** Returns the problem with a file in the form of an outcome. */
export async function orRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotAList) return { kind: 'notAList', why: error.message };
    if (error instanceof TooMuch)
      return { kind: 'tooMuch', limit: error.limit, why: limitSentence(error.limit) };
    throw error;
  }
}
