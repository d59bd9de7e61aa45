// The rules of docs/style.md that a program can check, for comments, test titles, documents and the
// changelog.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const COMMENT_WIDTH = 100;
const SENTENCE_WORDS = 30;

const OPENINGS = /^(?:Of|Who|Whose|What of|That of)\b/;
const AVOIDED = /\b(?:anew|any more|so many|by itself|the own)\b/gi;
const TITLE_OPENINGS = /^(?:is|are|was|has|have|of|that|who|where|goes|comes?)\b/i;
const TEST_CALL = /(?<![.\w])(?:describe|it|test)(?:\.(?!extend\b|use\b|step\b)\w+)*(?=[(<])/g;
const TITLE = /^\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`)/;

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Returns the index after the bracket that closes the one at `start`. */
function afterBracket(text, start) {
  const [open, close] = text[start] === '<' ? ['<', '>'] : ['(', ')'];
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** Returns the comment after the code of a line, if there is one. */
function commentAfterCode(content) {
  const [, code, words] =
    /^(.*?\S)\s+\/\/\s(.*)$/.exec(content) ?? /^(.*?\S)\s*\/\*+\s(.*?)\s*\*\/.*$/.exec(content) ?? [];
  const isInText = [`'`, '"', '`'].some((quote) => code?.split(quote).length % 2 === 0);
  return isInText ? undefined : words;
}

/**
 * Returns every comment: the number of its first line, and each line's text. Consecutive line
 * comments are one comment. A comment after code is a comment of its own.
 */
function commentsIn(text) {
  const comments = [];
  let kind = null;
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    const [, marker, words] = /^\s*(\{?\/\*+|\*\/|\*(?=\s|$)|\/\/)\s?(.*)$/.exec(content) ?? [];
    if (kind === 'block') {
      const rest = marker === '*' ? words : content;
      comments.at(-1).lines.push({ line, content, words: rest.replace(/\s*\*+\/\}?$/, '') });
      if (content.includes('*/')) kind = null;
    } else if (marker?.includes('/*')) {
      comments.push({ line, lines: [{ line, content, words: words.replace(/\s*\*+\/.*$/, '') }] });
      kind = content.includes('*/') ? null : 'block';
    } else if (marker === '//') {
      if (kind !== 'line') comments.push({ line, lines: [] });
      comments.at(-1).lines.push({ line, content, words });
      kind = 'line';
    } else {
      const after = commentAfterCode(content);
      if (after) comments.push({ line, lines: [{ line, content, words: after, isAfterCode: true }] });
      kind = null;
    }
  });
  return comments;
}

/** Problems of the comments in a source file, each `{ line, problem }`. */
export function commentProblems(text) {
  return commentsIn(text).flatMap(({ line, lines }) => {
    const problems = lines
      .filter(
        ({ content, words, isAfterCode }) =>
          !isAfterCode && content.length > COMMENT_WIDTH && /\s/.test(words.trim()),
      )
      .map(({ line }) => ({
        line,
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
  [...text.matchAll(TEST_CALL)].flatMap(({ index, 0: call }) => {
    let start = index + call.length;
    if (text[start] === '<') start = afterBracket(text, start);
    if (/\.(?:each|for|skipIf|runIf)$/.test(call)) start = afterBracket(text, start);
    const [, single, double, template] = TITLE.exec(text.slice(start)) ?? [];
    const title = single ?? double ?? template ?? '';
    return TITLE_OPENINGS.test(title)
      ? [
          {
            line: lineAt(text, index),
            problem: `has the test title "${title}". Begin with a verb or a status.`,
          },
        ]
      : [];
  });

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

const HEADINGS = ['Added', 'Changed', 'Fixed', 'Removed'];

/**
 * Problems of the changelog, each `{ line, problem }`: other headings, entries on several lines,
 * and repeated entries.
 */
export function changelogProblems(markdown) {
  const entries = new Set();
  let isInVersion = false;
  return markdown.split('\n').flatMap((content, index) => {
    const line = index + 1;
    const [, heading] = /^### (.*)$/.exec(content) ?? [];
    if (heading) {
      isInVersion = true;
      return HEADINGS.includes(heading)
        ? []
        : [{ line, problem: `has the heading "${heading}". Use ${HEADINGS.join(', ')}.` }];
    }
    if (/^## /.test(content)) isInVersion = false;
    if (!isInVersion || content === '' || /^#{4} /.test(content)) return [];
    if (!/^- /.test(content)) return [{ line, problem: 'continues an entry. An entry is one line.' }];
    if (entries.has(content)) return [{ line, problem: 'repeats an entry.' }];
    entries.add(content);
    return [];
  });
}

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const TEST = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const DOCUMENT = /^(?:docs\/.*|README|CONTRIBUTING|CHANGELOG)\.md$/;
const CHANGELOG = 'CHANGELOG.md';

const problemsOf = (file, text) => [
  ...(SOURCE.test(file) ? commentProblems(text) : []),
  ...(TEST.test(file) ? titleProblems(text) : []),
  ...(DOCUMENT.test(file) ? sentenceProblems(text) : []),
  ...(file === CHANGELOG ? changelogProblems(text) : []),
];

/** Looks at every tracked source file, test and document. */
export async function checkProse() {
  const { code, output } = await run('git', ['ls-files'], { capture: true });
  if (code !== 0) return { code: 0, output: 'not a git checkout: nothing was looked at' };
  const files = output
    .trim()
    .split('\n')
    .filter((file) => (SOURCE.test(file) || DOCUMENT.test(file)) && existsSync(join(root, file)));
  const problems = files.flatMap((file) =>
    problemsOf(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, problem }) => `${file}:${line} ${problem}`,
    ),
  );
  return {
    code: problems.length === 0 ? 0 : 1,
    output: [...problems, `${problems.length} problems in ${files.length} files`].join('\n'),
  };
}
