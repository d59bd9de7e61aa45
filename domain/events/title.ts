/** Where the lines of an event's title may end. */

/** The parts of a title, so that its lines end between them before they end within one: after a colon or a dash. */
export const titleParts = (title: string): string[] =>
  // Texts have no NUL. A pattern that looks back would stop the whole script in a browser of 2022.
  title.replace(/(\S ?[:–—]) (?=\S)/g, '$1\0').split('\0');

const small = new Set(['a', 'an', 'the', 'of', 'by', 'at', 'in', 'on', 'for', '&']);

/** The title with its small words tied to the next one: no line ends with “A” or “by”. */
export const tiedTitle = (title: string): string =>
  title
    .split(' ')
    .map((word, index, words) =>
      index === words.length - 1 ? word : `${word}${small.has(word.toLowerCase()) ? '\u00a0' : ' '}`,
    )
    .join('');
