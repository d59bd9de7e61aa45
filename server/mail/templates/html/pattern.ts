/** HTML that React renders once, with gaps that are filled for each mail. */
import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Stands in the gaps while React renders. Another one in each process, so that it stands nowhere else. */
const mark = `gap-${randomBytes(16).toString('hex')}-`;

/**
 * Cuts a part open at its gaps. It is rendered without a word of a host or a guest, and what fills the gaps is put between
 * the pieces: no text is ever searched, so none can pass for a gap.
 */
export function patternOf(
  part: (gaps: never) => ReactNode,
): (gaps: Readonly<Record<string, string>>) => string {
  const marks = new Proxy({}, { get: (_, gap) => `${mark}${String(gap)}.` });
  // Pieces and the names of gaps in turn.
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
