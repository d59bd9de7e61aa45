/** Why a party gets no seats. Pages that use the rules need no sentences, so these are apart. */
import { refuse } from '../kernel/route.ts';
import { type Sentence, sentence } from '../kernel/sentence.ts';
import { fitsMore } from './edits.ts';

export const fullSentence = (left: number): Sentence => sentence('seats.full', { left });

export const refuseFull = (spotsLeft: number) =>
  refuse('full', fullSentence(spotsLeft), { extra: { spotsLeft } });

/** The refusal for a confirmed party of `before` guests that wants more seats than are left. */
export const cannotGrowSentence = (left: number, before: number): Sentence =>
  sentence('seats.cannotGrow', fitsMore(left, before));
