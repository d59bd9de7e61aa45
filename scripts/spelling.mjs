// Documents are in American English, as the glossary says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const BRITISH =
  /\b(?:organis(?:e|ation|er)|recognis|authoris|summaris|serialis|initialis|minimis|optimis(?!t)|colour|behaviour|favour|neighbour|honour|licence|catalogue|centre)\w*/gi;

/** British spellings in a text, each with its line. */
export const britishIn = (text) =>
  text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(BRITISH)].map(([word]) => ({ line: index + 1, word })));

/** Looks at the tracked documents and at the package's description. */
export async function checkSpelling() {
  const { code, output } = await run('git', ['ls-files', '*.md', 'package.json'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output.trim().split('\n');
  const found = files.flatMap((file) =>
    britishIn(readFileSync(join(root, file), 'utf8')).map(
      ({ line, word }) => `${file}:${line} spells "${word}": use the American spelling.`,
    ),
  );
  return {
    code: found.length === 0 ? 0 : 1,
    output: [...found, `${files.length} documents looked at`].join('\n'),
  };
}
