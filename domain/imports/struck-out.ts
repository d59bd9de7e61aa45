/** Reads cells with struck-out parts: "Jo ~~& Steve~~ Hallam". */
import { oneLine } from './values.ts';

const marks = /~{1,2}(?=\S)([^~]*[^~\s])~{1,2}/gu;

/** Returns a cell without what is struck out, and that. */
export function withoutStruck(cell: string): [kept: string, struck: string] {
  if (!cell.includes('~')) return [cell, ''];
  const struck = [...cell.matchAll(marks)].map(([, text = '']) => text.trim()).join(', ');
  if (struck === '') return [cell, ''];
  return [oneLine(cell.replace(marks, ' ')).replace(/^[&+,;/]\s*|\s*[&+,;/]$/gu, ''), struck];
}

/** Returns whether all of a line is struck off. "~~Cy Fox~~ Di Hart" has another guest instead. */
export const isStruckOut = (text: string): boolean =>
  struckOut.test(text) || (text.includes('~~') && !/\p{L}/u.test(withoutStruck(text)[0]));
const struckOut = /^~{1,2}(?!~)[^~]+~{1,2}(?:\s+\p{Ll}.*|[^\p{L}]*)$/u;
