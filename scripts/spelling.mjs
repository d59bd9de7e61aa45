// Documents, comments, names and titles of tests are in American English, as the glossary says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const BRITISH =
  /\b\w*(?:organis(?:e|ation|er)|recognis|authoris|summaris|serialis|initialis|minimis|normalis|emphasis(?=e[ds]?\b|ing)|apologis|optimis(?!t)|colour|behaviour|favour|neighbour|honour|labelled(?!by)|travelling|licence|catalogue|centre)\w*/gi;

/** Words that people may type to find something are there in both spellings. */
const SOUGHT = /\bkeywords: '/;

/** British spellings in a text, each with its line. */
export const britishIn = (text) =>
  text
    .split('\n')
    .flatMap((content, index) =>
      SOUGHT.test(content) ? [] : [...content.matchAll(BRITISH)].map(([word]) => ({ line: index + 1, word })),
    );

const LOOKED_AT = /(\.(md|ts|tsx|mjs|cjs|js|css|html|yml)|^package\.json)$/;
const LEFT_OUT = /^(LICENSE|scripts\/spelling)/;

/** Looks at every tracked document and source file. Migrations stay as they were run. */
export async function checkSpelling() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output
    .trim()
    .split('\n')
    .filter((file) => LOOKED_AT.test(file) && !LEFT_OUT.test(file) && existsSync(join(root, file)));
  const found = files.flatMap((file) =>
    britishIn(readFileSync(join(root, file), 'utf8')).map(
      ({ line, word }) => `${file}:${line} spells "${word}": use the American spelling.`,
    ),
  );
  return {
    code: found.length === 0 ? 0 : 1,
    output: [...found, `${files.length} files looked at`].join('\n'),
  };
}
