/**
 * The page's side of an editor's preview. The event that the editor sends replaces the shown one,
 * with its colors and fonts. Only previews load this file.
 */
import { createElement, type ReactNode } from 'react';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { neutralEvent, type PageData, type PublicEvent } from './event.ts';
import { fontFile } from '../looks/fonts.ts';
import { looksOf } from '../looks/looks.ts';
import type { PageProps } from './props.ts';
import { draftFrom } from '../reply-form/draft/draft.ts';
import { Sections } from '../facts/sections.tsx';
import { FindWays } from '../invitation/find-invitation.tsx';
import { PlainWordsProvider } from './server/plain-words.ts';

const catalogs = import.meta.glob<PlainWords>('../../../domain/words/plain/[a-z][a-z].ts', {
  import: 'default',
});

/** Loads words that other pages only need on the server. */
async function plainWords(): Promise<PlainWords> {
  const fileOf = (language: string) => catalogs[`../../../domain/words/plain/${language}.ts`];
  const load = fileOf(document.documentElement.lang) ?? fileOf('en');
  if (!load) throw new Error('The preview has no words.');
  return load();
}

const fontFiles = import.meta.glob<unknown>('../fonts/*.css');

/** Shows the event each time that the editor sends it. A new `round` starts the form over. */
export async function listen(page: PageData, show: (page: PageProps, round?: string) => void): Promise<void> {
  const words = await plainWords();
  const inWords = (part: ReactNode) => createElement(PlainWordsProvider, { value: words }, part);
  const tell = (type: string) => window.parent.postMessage({ type }, location.origin);
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent) return;
    const { type, event, draft, round } = (data ?? {}) as {
      type?: unknown;
      event?: Partial<PublicEvent>;
      draft?: unknown;
      round?: unknown;
    };
    if (type !== 'turnout:preview' || typeof event !== 'object' || event === null) return;
    const next: PublicEvent = { ...neutralEvent, ...event, embedStyles: event.embedStyles ?? {} };
    const { variables, fonts } = looksOf(next, { embed: page.embed });
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(name, value);
    }
    for (const font of fonts) void fontFiles[`../fonts/${fontFile(font)}.css`]?.();
    const served = {
      ways: inWords(createElement(FindWays, { event: next, embed: page.embed })),
      story: inWords(createElement(Sections, next)),
    };
    const as = draftFrom(draft);
    const tried = as && { as, onDone: () => tell('turnout:preview-done') };
    const shown = { ...page, event: next, said: null, served };
    if (tried) show({ ...shown, tried }, String(round));
    else show(shown);
  });
  tell('turnout:preview-ready');
}
