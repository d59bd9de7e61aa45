/** Decides where the lines of an event's title may end. */

/** Splits a title after a colon or a dash, so that lines prefer to end there. */
export const titleParts = (title: string): string[] =>
  // Marks each line end with NUL, which titles never contain. A lookbehind would be shorter, but
  // browsers of 2022 reject the whole script.
  title.replace(/(\S ?[:–—]) (?=\S)/g, '$1\0').split('\0');

const small = new Set(['a', 'an', 'the', 'of', 'by', 'at', 'in', 'on', 'for', '&']);

/** Joins short words to the next word, so that no line ends with “A” or “by”. */
export const tiedTitle = (title: string): string =>
  title
    .split(' ')
    .map((word, index, words) =>
      index === words.length - 1 ? word : `${word}${small.has(word.toLowerCase()) ? '\u00a0' : ' '}`,
    )
    .join('');
