/** Patterns: HTML that React renders once, with gaps that each mail fills. */
import { randomBytes } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Placeholder for the gaps while React renders. It is random for each process, so that it occurs in
 * no other text.
 */
const mark = `gap-${randomBytes(16).toString('hex')}-`;

/**
 * Renders a part once, without any words of a host or guest, and cuts it at its gaps. The returned
 * function puts the gaps' contents between the pieces. It never searches them, so no typed text can
 * act as a gap.
 */
export function patternOf(
  part: (gaps: never) => ReactNode,
): (gaps: Readonly<Record<string, string>>) => string {
  const marks = new Proxy({}, { get: (_, gap) => `${mark}${String(gap)}.` });
  // After the first piece, the names of gaps and the pieces alternate.
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
