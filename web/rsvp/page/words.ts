/** The words of the page in its language. The server renders with them; the script loads them. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import type { GuestWords } from '#domain/words/guest/type.ts';

const Words = createContext<GuestWords | null>(null);

/** Gives the words to all parts of the page. */
export const WordsProvider = Words.Provider;

export function useWords(): GuestWords {
  const words = useContext(Words);
  if (words === null) throw new Error('The page has no words.');
  return words;
}

/** Renders a message with tags, whose functions return elements. */
export const nodes = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
