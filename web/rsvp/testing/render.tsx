/** Renders parts of the page in tests, with the English words. */
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { guestIn } from '#domain/words/guest/index.ts';
import { WordsProvider } from '../page/words.ts';

export const englishWords = guestIn('en');

const InEnglish = ({ children }: { children: ReactNode }) => (
  <WordsProvider value={englishWords}>{children}</WordsProvider>
);

export const render = (part: ReactNode) => renderAlone(part, { wrapper: InEnglish });
