import { describe, expect, it } from 'vitest';
import { changelogProblems, checkProse, commentProblems, sentenceProblems, titleProblems } from './prose.mjs';

const sayings = (problems) => problems.map(({ line, problem }) => `${line} ${problem}`);

describe('the check of comments', () => {
  it.each(['Of', 'Who', 'Whose', 'What of', 'That of'])(
    'refuses a comment that begins with %s',
    (opening) => {
      expect(sayings(commentProblems(`const a = 1;\n// ${opening} a reply decides.`))).toEqual([
        expect.stringContaining(`2 has a comment that begins with "${opening}"`),
      ]);
      expect(commentProblems(`/**\n * ${opening} a reply decides.\n */`)).toHaveLength(1);
    },
  );

  it.each(['anew', 'any more', 'so many', 'by itself', 'the own'])('refuses "%s" in a comment', (words) => {
    expect(sayings(commentProblems(`/** It is read ${words}. */`))).toEqual([
      expect.stringContaining(`1 says "${words}"`),
    ]);
  });

  it.each([
    'call(); // Of a reply.',
    'call(/* Of a reply. */ it);',
    '<p>{/* Of a reply. */}</p>',
    '      {/* Of a reply. */}',
    '/** Of a reply. */',
    '/* Of a reply. */',
    '/**\nOf a reply.\n*/',
  ])('finds the comment in %j', (code) => {
    expect(commentProblems(code)).toHaveLength(1);
  });

  it('finds avoided words across a line break', () => {
    expect(commentProblems('// It is not read any\n// more.')).toHaveLength(1);
  });

  it('refuses a comment line of over 100 characters', () => {
    const words = 'word '.repeat(20).trimEnd();
    expect(sayings(commentProblems(`  // ${words}`))).toEqual([
      expect.stringContaining('1 is a comment line'),
    ]);
    expect(commentProblems(`// ${words.slice(3)}`)).toEqual([]);
  });

  it('ignores code, texts and a single long address', () => {
    expect(commentProblems("const text = 'Who comes by itself';")).toEqual([]);
    expect(commentProblems("const text = 'See // Who comes by itself';")).toEqual([]);
    expect(commentProblems(`// https://example.test/${'a'.repeat(100)}`)).toEqual([]);
    expect(commentProblems('// The guest who answers.')).toEqual([]);
  });
});

describe('the check of test titles', () => {
  it.each('is are was has have of that who where goes come'.split(' '))(
    'refuses a title that begins with "%s"',
    (word) => {
      expect(titleProblems(`it('${word} told', () => {});`)).toHaveLength(1);
      expect(titleProblems(`it.each([1, (2)])("${word} told", () => {});`)).toHaveLength(1);
    },
  );

  it.each([
    'describe(TITLE, () => {});',
    'test.skipIf(isFull)(TITLE, () => {});',
    'it.each([[call(one(1)), 2]])(TITLE, () => {});',
    'it.each<{ a: Map<string, 1> }>([1])(\n  TITLE,\n  () => {});',
    'describe.each([1])(TITLE, () => {});',
    'it.concurrent(TITLE, () => {});',
  ])('finds the title in %j', (code) => {
    for (const title of [`'of a reply'`, '"of a reply"', '`of a reply`'])
      expect(titleProblems(code.replace('TITLE', title))).toHaveLength(1);
  });

  it('accepts a title that begins with a verb or a status', () => {
    expect(titleProblems("describe('waitlist', () => { it('409 when the event is full') })")).toEqual([]);
    expect(titleProblems("it('isolates organizations')")).toEqual([]);
  });
});

describe('the check of documents', () => {
  const long = `A ${'very '.repeat(30)}long sentence.`;

  it('refuses a sentence of over 30 words, even across lines', () => {
    expect(sentenceProblems(`Short.\n\n- ${long.replace(' very', '\n  very')}\n`)).toMatchObject([
      { line: 3 },
    ]);
  });

  it('ignores tables, headings and code', () => {
    expect(sentenceProblems(`| ${long} |\n\n# ${long}\n\n\`\`\`\n${long}\n\`\`\`\n`)).toEqual([]);
  });

  it('counts the words of each sentence separately', () => {
    const twenty = `A ${'very '.repeat(18)}long one.`;
    expect(sentenceProblems(`${twenty} ${twenty}`)).toEqual([]);
  });
});

describe('the check of the changelog', () => {
  const version = '## Unreleased\n\nStop all processes.\n\n';

  it('refuses other headings, entries on two lines, and repeated entries', () => {
    expect(
      sayings(changelogProblems(`${version}### For hosts\n\n- Send\n  it.\n- Undo it.\n- Undo it.`)),
    ).toEqual([
      expect.stringContaining('5 has the heading "For hosts"'),
      expect.stringContaining('8 continues an entry'),
      expect.stringContaining('10 repeats an entry'),
    ]);
  });

  it('accepts one line per entry under the four headings', () => {
    const sorted = ['Added', 'Changed', 'Fixed', 'Removed'].map((name) => `### ${name}\n\n- ${name} it.\n`);
    expect(changelogProblems(`${version}${sorted.join('\n')}\n## 0.2.0\n\nStop all processes.\n`)).toEqual(
      [],
    );
  });
});

it('checkProse finds no problems in this repository', async () => {
  const { code, output } = await checkProse();
  expect(code, output).toBe(0);
});
