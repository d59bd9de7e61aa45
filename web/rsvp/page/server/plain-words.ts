/** The words of pages that only the server renders. */
import { createContext, useContext } from 'react';
import type { SentenceParams } from '#domain/kernel/errors.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { useWords } from '../words.ts';

const Words = createContext<PlainWords | null>(null);

export const PlainWordsProvider = Words.Provider;

export function usePlainWords(): PlainWords {
  const words = useContext(Words);
  if (words === null) throw new Error('The page has no words.');
  return words;
}

/** Returns names as a list: 'Ana, Ben and Caro'. */
export function listedIn(names: readonly string[], comma: string, and: PlainWords['address']['and']): string {
  const [last = '', ...before] = [...names].reverse();
  return before.length === 0 ? last : and({ names: before.reverse().join(comma), last });
}

/**
 * A message to the reader of a page: one of the page's own, or a refusal with its English sentence.
 */
export type PageMessage =
  | keyof PlainWords['messages']
  | { message: string; reason?: string | undefined; params?: SentenceParams | undefined };

/** Returns a function that puts a message of the page into the page's language. */
export function useTelling(): (told: PageMessage) => string {
  const { errors } = useWords();
  const { messages } = usePlainWords();
  return (told) => (typeof told === 'string' ? messages[told] : (sayIn(errors, told) ?? told.message));
}
