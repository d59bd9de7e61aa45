// Checks that documents, comments, names, test titles and texts are in plain American English, as
// the glossary says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { titleCaseIn } from './title-case.mjs';

const BRITISH =
  /\b\w*(?:organis(?:e|ation|er)|recognis|authoris|summaris|serialis|initialis|minimis|normalis|emphasis(?=e[ds]?\b|ing)|apologis|optimis(?!t)|colour|behaviour|favour|neighbour|honour|labelled(?!by)|travelling|licence|catalogue|centre)\w*/gi;

/** Matches lists of search words. They hold both spellings, because people may type either. */
const SOUGHT = /\bkeywords: '/;

/**
 * Words and phrases that are hard for a reader whose second language is English. A phrase may span
 * two lines of a comment.
 */
const HARD = [
  { words: /\bwhoever\b/gi, instead: 'Say who: "a guest who", "the caller", "anyone with the link".' },
  { words: /\bwhat(?:\s+(?:\*|\/\/|#)?\s*)of(?:\s+(?:\*|\/\/|#)?\s*)it\b/gi, instead: 'Say which part.' },
];

/** Returns the British spellings in a text, each with its line. */
export const britishIn = (text) =>
  text
    .split('\n')
    .flatMap((content, index) =>
      SOUGHT.test(content) ? [] : [...content.matchAll(BRITISH)].map(([word]) => ({ line: index + 1, word })),
    );

/** Returns the hard words in a text, each with the line on which it begins. */
export const hardWordsIn = (text) =>
  HARD.flatMap(({ words, instead }) =>
    [...text.matchAll(words)].map(({ 0: word, index }) => ({
      line: text.slice(0, index).split('\n').length,
      word: word.replace(/[\s*/#]+/g, ' '),
      instead,
    })),
  );

/** Fixed sentences. They may keep words and apostrophes that we avoid everywhere else. */
const FIXED =
  /(?:Reservations?|User|Event|Tenant|Theme|Admin|Password|Your (?:RSVP|profile|event|password) has been|Organization (?:information|and account)|Join request approved and user)[\w ]* successfully|Your event has been successfully updated|You don't have access|New passwords don't match|What's next\?|Your organization's plan/g;

/** Words that we removed from the pages. The check keeps them from coming back. */
const AVOIDED = [
  { words: /\bsuccessfully\b/g, instead: 'Say the outcome: "Saved", "Invited".' },
  {
    words:
      /(?<=["'`>][^"'`<>\n]*)\b(?:don|can|isn|won|doesn|you|we|they|it|that|what|there|let)'(?:t|re|ve|ll|s|d)\b/gi,
    instead: 'Use a typographic apostrophe (’).',
  },
  {
    words: /\b(?:Full is full|No connection to Turnout|does not lead to a reply any more|on a sofa)\b/g,
    instead: 'The outcome first, in words that people use.',
  },
  { words: /\bWelcome back\b/g, instead: 'A first visit is none: "Welcome".' },
  {
    words: /\bAre you sure you want to delete (?!this reservation)/g,
    instead: 'Ask by the act: "Delete it?".',
  },
];

/** Returns the text without comments, which no page shows. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Returns the avoided words in a page's text, each with its line. */
export const avoidedIn = (text) => {
  const told = withoutComments(text).replace(FIXED, (fixed) => ' '.repeat(fixed.length));
  const problems = AVOIDED.flatMap(({ words, instead }) =>
    [...told.matchAll(words)].map(({ 0: word, index }) => ({
      line: told.slice(0, index).split('\n').length,
      word,
      instead,
    })),
  );
  return [...problems, ...titleCaseIn(withoutComments(text))];
};

const TEXTS = /^web\/(?!gallery\/|.*\.test\.)[\w/-]*\.tsx?$/;
const LOOKED_AT = /(\.(md|ts|tsx|mjs|cjs|js|css|html|yml)|^package\.json)$/;
const LEFT_OUT = /^(LICENSE|scripts\/spelling)/;

/**
 * Checks every tracked document and source file. It skips migrations, which must stay as they were
 * run.
 */
export async function checkSpelling() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output
    .trim()
    .split('\n')
    .filter((file) => LOOKED_AT.test(file) && !LEFT_OUT.test(file) && existsSync(join(root, file)));
  const problems = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [
      ...britishIn(text).map(
        ({ line, word }) => `${file}:${line} spells "${word}": use the American spelling.`,
      ),
      ...[...hardWordsIn(text), ...(TEXTS.test(file) ? avoidedIn(text) : [])].map(
        ({ line, word, instead }) => `${file}:${line} has "${word}". ${instead}`,
      ),
    ];
  });
  return {
    code: problems.length === 0 ? 0 : 1,
    output: [...problems, `${files.length} files looked at`].join('\n'),
  };
}
