/** HTML that React renders once, with gaps that each mail fills. */
import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Fills the gaps while React renders. Each process has its own, so that it occurs nowhere else. */
const mark = `gap-${randomBytes(16).toString('hex')}-`;

/**
 * Cuts a part at its gaps. It is rendered without any word of a host or guest, and the gaps'
 * contents go between the pieces. No text is ever searched, so none can pass for a gap.
 */
export function patternOf(
  part: (gaps: never) => ReactNode,
): (gaps: Readonly<Record<string, string>>) => string {
  const marks = new Proxy({}, { get: (_, gap) => `${mark}${String(gap)}.` });
  // Pieces and names of gaps alternate.
  const [first = '', ...rest] = renderToStaticMarkup(part(marks as never)).split(
    new RegExp(`${mark}(\\w+)\\.`),
  );
  return (gaps) => {
    let html = first;
    for (let index = 0; index < rest.length; index += 2) {
      html += gaps[rest[index] ?? ''] ?? '';
      html += rest[index + 1] ?? '';
    }
    return html;
  };
}
