// Checks that the name of a file says what the file does (docs/style.md#names).
import { basename } from 'node:path';
import { run } from './run.mjs';

/** Words that don't say what a file does, if they are its whole name. */
const empty = 'beside breath by-hand desk gather invited kept known leaving left many more weigh'.split(' ');

/** Returns one sentence for each file whose name says nothing. */
export function emptyNames(files) {
  return files.flatMap((file) => {
    const [name] = basename(file).split('.');
    if (empty.includes(name)) return [`${file}: "${name}" doesn't say what the file does. Rename it.`];
    if (basename(file) === 'store.ts')
      return [`${file}: name what it stores, such as server/gifts/gifts.store.ts.`];
    return [];
  });
}

export async function checkFileNames() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output
    .trim()
    .split('\n')
    .filter((file) => /^(domain|server|web)\/(?!testing\/).+\.tsx?$/.test(file));
  const wrong = emptyNames(files);
  return {
    code: wrong.length === 0 ? 0 : 1,
    output: [...wrong, `${files.length} files looked at`].join('\n'),
  };
}
