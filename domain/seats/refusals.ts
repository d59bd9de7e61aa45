/**
 * The reasons why a party gets no seats. They have a file of their own, because pages use the rules
 * without sentences.
 */
import { refuse } from '../kernel/route.ts';
import { type Sentence, sentence } from '../kernel/sentence.ts';
import { fitsMore } from './edits.ts';

export const fullSentence = (left: number): Sentence => sentence('seats.full', { left });

export const refuseFull = (spotsLeft: number) =>
  refuse('full', fullSentence(spotsLeft), { extra: { spotsLeft } });

/** The refusal for a confirmed party of `before` guests that wants more seats than are left. */
export const cannotGrowSentence = (left: number, before: number): Sentence =>
  sentence('seats.cannotGrow', fitsMore(left, before));
