/** Renders parts of the page in tests, with the English words. */
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';
import { guestIn } from '#domain/words/guest/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { PlainWordsProvider } from '../page/server/plain-words.ts';
import { WordsProvider } from '../page/words.ts';
import { tellFailuresIn } from '../sending/calls.ts';

export const englishWords = guestIn('en');
tellFailuresIn(englishWords);

const InEnglish = ({ children }: { children: ReactNode }) => (
  <WordsProvider value={englishWords}>
    <PlainWordsProvider value={plainIn('en')}>{children}</PlainWordsProvider>
  </WordsProvider>
);

export const render = (part: ReactNode) => renderAlone(part, { wrapper: InEnglish });
