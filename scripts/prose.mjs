// The rules of docs/style.md that a program can check, for comments, test titles and documents.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Problems from before this check that nobody has mended yet. Lower it whenever you mend some. */
const oldProblems = 98;

const COMMENT_WIDTH = 100;
const SENTENCE_WORDS = 30;

const OPENINGS = /^(?:Of|Who|Whose|What of|That of)\b/;
const AVOIDED = /\b(?:anew|any more|so many|by itself)\b/gi;
const TITLE_OPENINGS = /^(?:is|are|was|has|have|of|that|who|where|goes|comes?)\b/i;
const TITLES =
  /(?<![.\w])(?:describe|it|test)(?:\.(?!each|extend|use|step)\w+)*(?:\.each\s*(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`)/g;

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Comments that stand on lines of their own: the number of the first line, and each line's text.
 */
function commentsIn(text) {
  const found = [];
  let kind = null;
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    const [, marker, words] = /^\s*(\/\*+|\*\/|\*(?=\s|$)|\/\/)\s?(.*)$/.exec(content) ?? [];
    const inBlock = kind === 'block';
    if (!inBlock && marker?.startsWith('/*')) {
      found.push({ line, lines: [{ line, content, words: words.replace(/\s*\*+\/\s*$/, '') }] });
      kind = content.includes('*/') ? null : 'block';
    } else if (inBlock) {
      if (marker === '*') found.at(-1).lines.push({ line, content, words: words.replace(/\s*\*+\/$/, '') });
      if (content.includes('*/')) kind = null;
    } else if (marker === '//') {
      if (kind !== 'line') found.push({ line, lines: [] });
      found.at(-1).lines.push({ line, content, words });
      kind = 'line';
    } else kind = null;
  });
  return found;
}

/** Problems of the comments in a source file, each `{ line, problem }`. */
export function commentProblems(text) {
  return commentsIn(text).flatMap(({ line, lines }) => {
    const problems = lines
      .filter(({ content, words }) => content.length > COMMENT_WIDTH && /\s/.test(words.trim()))
      .map((one) => ({
        line: one.line,
        problem: `is a comment line of over ${COMMENT_WIDTH} characters. Wrap it.`,
      }));
    const whole = lines.map(({ words }) => words.trim()).join(' ');
    const opening = OPENINGS.exec(whole.trim());
    if (opening)
      problems.push({ line, problem: `has a comment that begins with "${opening[0]}". Name its subject.` });
    for (const [word] of whole.matchAll(AVOIDED)) {
      problems.push({ line, problem: `says "${word}" in a comment. Use the ordinary word (docs/style.md).` });
    }
    return problems;
  });
}

/** Problems of the test titles in a test file, each `{ line, problem }`. */
export const titleProblems = (text) =>
  [...text.matchAll(TITLES)]
    .map(({ index, 1: single, 2: double, 3: template }) => ({
      line: lineAt(text, index),
      title: single ?? double ?? template,
    }))
    .filter(({ title }) => TITLE_OPENINGS.test(title))
    .map(({ line, title }) => ({
      line,
      problem: `has the test title "${title}". Begin with a verb or a status.`,
    }));

const WORD = /[\p{L}\p{N}]/u;

/**
 * Problems of the sentences in a document, each `{ line, problem }`. Tables and code are left out.
 */
export function sentenceProblems(markdown) {
  const paragraphs = [];
  let fenced = false;
  let open = null;
  markdown.split('\n').forEach((content, index) => {
    if (/^\s*```/.test(content)) fenced = !fenced;
    const apart = fenced || /^\s*(?:```|\||#|$)/.test(content);
    if (apart) open = null;
    else if (open === null || /^\s*(?:[-*+]|\d+\.)\s/.test(content)) {
      paragraphs.push((open = { line: index + 1, text: content.replace(/^\s*(?:[-*+]|\d+\.)\s+/, '') }));
    } else open.text += ` ${content.trim()}`;
  });
  return paragraphs.flatMap(({ line, text }) =>
    text
      .replace(/`[^`]*`/g, 'code')
      .split(/(?<=[.!?][”"’')*_\]]*)\s+(?=[\p{Lu}\p{N}“"'*_`[(]|code\b)/u)
      .map((sentence) => ({
        sentence,
        words: sentence.split(/\s+/).filter((word) => WORD.test(word)).length,
      }))
      .filter(({ words }) => words > SENTENCE_WORDS)
      .map(({ sentence, words }) => ({
        line,
        problem: `has a sentence of ${words} words ("${sentence.slice(0, 40)}…"). Split it.`,
      })),
  );
}

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const TEST = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const DOCUMENT = /^docs\/.*\.md$/;

const problemsOf = (file, text) => [
  ...(SOURCE.test(file) ? commentProblems(text) : []),
  ...(TEST.test(file) ? titleProblems(text) : []),
  ...(DOCUMENT.test(file) ? sentenceProblems(text) : []),
];

/** Looks at every tracked source file, test and document. */
export async function checkProse() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output
    .trim()
    .split('\n')
    .filter((file) => (SOURCE.test(file) || DOCUMENT.test(file)) && existsSync(join(root, file)));
  const found = files.flatMap((file) =>
    problemsOf(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, problem }) => `${file}:${line} ${problem}`,
    ),
  );
  const isGood = found.length <= oldProblems;
  return {
    code: isGood ? 0 : 1,
    output: [
      ...(isGood ? [] : found),
      `${found.length} problems in ${files.length} files; at most ${oldProblems} may be left of before`,
    ].join('\n'),
  };
}
