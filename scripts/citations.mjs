// Checks that comments and documents cite only what is in the repository: files of docs/ with
// headings that exist.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Matches citations of documents that are not in the repository. */
const OUTSIDE = /\bDECISIONS\b|\b[Pp]art [123],? sections?\b|\bhouse rule \d/;
const CITED = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
const LINKED = /\]\(((?!https?:|mailto:)[^()\s]+)\)/g;

/** Returns the anchors of a Markdown file, made from its headings the way GitHub makes them. */
export function anchorsOf(markdown) {
  const headings = [...markdown.matchAll(/^#{1,6} +(.+)$/gm)].map(([, text]) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/**
 * Returns one sentence for each broken citation in `text`.
 * @param read returns the text of a file of the repository by its path, or null if there is none
 */
export function brokenCitations(file, text, read) {
  const broken = [];
  const check = (line, cited, base) => {
    const [path, anchor] = cited.split('#');
    const target = path === '' ? file : normalize(join(base, path)).replaceAll('\\', '/');
    const found = read(target);
    if (found === null) broken.push(`${file}:${line} cites ${cited}, which is not there.`);
    else if (anchor && target.endsWith('.md') && !anchorsOf(found).has(anchor)) {
      broken.push(`${file}:${line} cites ${cited}, but ${target} has no such heading.`);
    }
  };
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    if (OUTSIDE.test(content)) broken.push(`${file}:${line} cites a document outside of the repository.`);
    if (file.endsWith('.md')) {
      for (const [, link] of content.matchAll(LINKED)) check(line, link, dirname(file));
    } else {
      for (const [cited] of content.matchAll(CITED)) check(line, cited, '.');
    }
  });
  return broken;
}

/** Checks every tracked source file and document. */
export async function checkCitations() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  // Without git, for example in an unpacked archive, there is no list of files.
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output.trim().split('\n');
  const known = new Set(files.flatMap((file) => [file, ...parents(file)]));
  const texts = new Map();
  const read = (file) => {
    if (!known.has(file.replace(/\/$/, ''))) return null;
    if (!/\.\w+$/.test(file)) return '';
    if (!texts.has(file)) texts.set(file, readFileSync(join(root, file), 'utf8'));
    return texts.get(file);
  };
  const looked = files.filter(
    (file) =>
      /\.(ts|tsx|mjs|cjs|js|css|md|yml)$/.test(file) &&
      !/^LICENSE/.test(file) &&
      !/^scripts\/citations(\.test)?\./.test(file),
  );
  const broken = looked.flatMap((file) => {
    const text = read(file);
    return text === null ? [] : brokenCitations(file, text, read);
  });
  return {
    code: broken.length === 0 ? 0 : 1,
    output: [...broken, `${looked.length} files looked at`].join('\n'),
  };
}

const parents = (file) => {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};
