/**
 * Rules for a theme's custom CSS (docs/product/looks.md#looks): it may style the RSVP page, and
 * load nothing from elsewhere. It allows by list, so at-rules and functions that browsers learn
 * tomorrow are refused too. The text is read with the tokens of CSS Syntax 3, so that strings and
 * comments are the same for us and for browsers. Where a browser might read something else, behind
 * an escape or in unfinished text, the text is refused.
 */
import { isStorableText } from '../kernel/text.ts';

export const maxCustomCssLength = 20_000;
/** The check stops after this many problems, which are enough for one round of fixing. */
const maxSentences = 20;

const atRules = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'starting-style',
  'keyframes',
  '-webkit-keyframes',
]);

/** Functions of values and selectors. None of them accepts an address. */
const functions = new Set(
  (
    'var calc calc-size min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp ' +
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient ' +
    'repeating-conic-gradient cubic-bezier steps linear ' +
    'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey ' +
    'rotatez rotate3d skew skewx skewy matrix matrix3d perspective ' +
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia ' +
    'inset circle ellipse polygon path rect xywh minmax repeat fit-content counter counters env ' +
    'not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir selector style ' +
    // CSS writes a space between these words and a parenthesis. Without it, they look like
    // functions, and we allow them.
    'and or'
  ).split(' '),
);

/**
 * Properties that run code or load something in some browser, present or past, whatever their
 * value.
 */
const properties = new Set(['behavior', '-ms-behavior', '-moz-binding', 'src']);

const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' };

function isNameStart(char: string): boolean {
  return /[A-Za-z_-]|[^\0-\x7f]/.test(char);
}

function isName(char: string): boolean {
  return /[A-Za-z0-9_-]|[^\0-\x7f]/.test(char);
}

/**
 * Lists the problems of a custom style sheet, each with its line. An empty list means that it may
 * be served as a file to the RSVP page. After a problem, this may read the text differently from
 * a browser, so the list may be incomplete.
 */
export function checkCustomCss(text: string): string[] {
  const sentences: string[] = [];
  const report = (at: number, what: string) => {
    const line = text.slice(0, at).split(/\r\n|[\n\r\f]/).length;
    sentences.push(`Line ${line}: ${what}`);
  };

  if (text.length > maxCustomCssLength) return ['At most 20,000 characters'];
  const odd = text.search(/[^\P{Cc}\t\n\f\r]|[\u2028\u2029\ufeff\ufffe\uffff]/u);
  if (odd !== -1 || !isStorableText(text)) {
    report(Math.max(odd, 0), 'please remove the invisible control character');
    return sentences;
  }
  // Refuses HTML anywhere, so that the text can't break out of any document.
  for (const { index } of text.matchAll(/<[!/?A-Za-z]|-->|\]\]>/g)) {
    report(index, 'HTML isn’t allowed here');
    if (sentences.length >= maxSentences) return sentences;
  }

  const open: { char: string; at: number }[] = [];
  let at = 0;
  while (at < text.length && sentences.length < maxSentences) {
    const char = text[at] as string;
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) {
        report(at, 'this comment isn’t closed');
        return sentences;
      }
      at = end + 2;
    } else if (char === '"' || char === "'") {
      const end = endOfString(text, at);
      if (end === null) {
        report(at, 'this string isn’t closed');
        return sentences;
      }
      at = end;
    } else if (char === '\\') {
      // Outside a string, the only use of an escape is to hide a word.
      report(at, 'backslashes are allowed only inside quotes');
      at += 2;
    } else if (char === '@') {
      const name = readName(text, at + 1);
      if (!atRules.has(name.toLowerCase())) report(at, `@${name} is not allowed`);
      at += 1 + name.length;
    } else if (isNameStart(char) || /[0-9]/.test(char)) {
      const name = readName(text, at);
      const word = name.toLowerCase();
      const end = at + name.length;
      if (text[end] === '(' && !functions.has(word)) report(at, `${name}() is not allowed`);
      else if (properties.has(word) && startsValue(text, end)) {
        report(at, `the property ${name} is not allowed`);
      } else if (word === 'progid') report(at, `${name} is not allowed`);
      at = end;
    } else {
      if (char in closing) open.push({ char, at });
      else if (char === '}' || char === ')' || char === ']') {
        const opened = open.pop();
        if (opened === undefined || closing[opened.char] !== char) {
          report(at, `this ${char} doesn’t close anything`);
          return sentences;
        }
      }
      at += 1;
    }
  }
  for (const opened of open.slice(0, maxSentences - sentences.length))
    report(opened.at, `this ${opened.char} isn’t closed`);
  return sentences;
}

function readName(text: string, from: number): string {
  let end = from;
  while (end < text.length && isName(text[end] as string)) end += 1;
  return text.slice(from, end);
}

/** Whether a colon follows, skipping space and comments. */
function startsValue(text: string, from: number): boolean {
  const colon = /(?:\s|\/\*[^]*?\*\/)*:/y;
  colon.lastIndex = from;
  return colon.test(text);
}

/** The position after a string, or null. A string may only contain an escaped line end. */
function endOfString(text: string, from: number): number | null {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === quote) return at + 1;
    if (char === '\n' || char === '\r' || char === '\f') return null;
    if (char === '\\') at += text.startsWith('\r\n', at + 1) ? 2 : 1;
  }
  return null;
}
