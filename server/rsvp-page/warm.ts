/**
 * Renders the guest's page before anybody requests it. Otherwise the first guest would wait while
 * its code is read and compiled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { defaultLanguage } from '#domain/languages/languages.ts';
import { landingSampleIn } from '#domain/words/landingSample/index.ts';
import { renderPage, sampleEvent } from '#web/rsvp/page/render.tsx';
import type { AppOptions } from '../http/deps.ts';
import { pageFiles } from './files.ts';
import { packed } from './send-page.ts';

/**
 * How many times the page is rendered. After the first few, the compiler has done most of its work.
 */
const times = 12;
/** The pause between two renderings, in milliseconds, during which other calls are answered. */
const restMs = 20;

/**
 * Renders the page without a database: nothing is read, written, counted or mailed.
 * @returns the bytes of a rendered page.
 */
export async function warmPage(publicUrl: string, options: AppOptions): Promise<number> {
  const files = pageFiles(options);
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const event = sampleEvent(new Date(), landingSampleIn(defaultLanguage).event, defaultLanguage);
    const data = { event, mode: 'live', sample: false, embed: false, personal: false } as const;
    const page = { data, publicUrl, files, themeCss: null, image: null, listed: false, plain: null };
    bytes = packed(renderPage(page)).zipped.length;
    await pause(restMs, undefined, { ref: false });
  }
  return bytes;
}
