import { expect, it } from 'vitest';
import { avoidedIn, britishIn, checkSpelling, hardWordsIn } from './spelling.mjs';

it('finds British spellings with their lines, in any case', () => {
  expect(britishIn('An organization.\nThe Colours of organisations')).toEqual([
    { line: 2, word: 'Colours' },
    { line: 2, word: 'organisations' },
  ]);
});

it('leaves American words and those that only look alike', () => {
  expect(britishIn('color, license, center, recognized, organism, optimist, central')).toEqual([]);
});

it('finds them in names too', () => {
  expect(britishIn('normaliseCustomUrl(theColour)')).toEqual([
    { line: 1, word: 'normaliseCustomUrl' },
    { line: 1, word: 'theColour' },
  ]);
});

it('leaves words that people may search for, and names of the platform', () => {
  expect(britishIn("keywords: 'colors colours'")).toEqual([]);
  expect(britishIn('aria-labelledby, emphasis')).toEqual([]);
});

it('finds hard words with their lines, in any case', () => {
  const found = hardWordsIn('A guest.\nWhoever comes\nsays what of it is true; whoever’s name');
  expect(found.map(({ line, word }) => `${line} ${word}`)).toEqual([
    '2 Whoever',
    '3 whoever',
    '3 what of it',
  ]);
});

it('finds a hard phrase that goes over two lines of a comment', () => {
  expect(hardWordsIn('/**\n * It says what\n * of it is done.\n */')).toMatchObject([
    { line: 2, word: 'what of it' },
  ]);
});

it('leaves plain words that look like hard ones', () => {
  expect(hardWordsIn('Who ever said what? Part of it; what of its own')).toEqual([]);
});

it('finds neither British spelling nor hard words in this repository', async () => {
  const { code, output } = await checkSpelling();
  expect(code, output).toBe(0);
});

it('finds words that pages do not use any more, but not in fixed sentences and comments', () => {
  const found = avoidedIn(
    [
      "toast('Theme saved successfully now, and copied successfully');",
      "toast('Event created successfully'); // don't",
      'const title = "You don\'t have access";',
      "<p>It doesn't work</p>",
    ].join('\n'),
  );
  expect(found.map(({ line, word }) => `${line} ${word}`)).toEqual(['1 successfully', "4 doesn't"]);
});

it('finds texts in title case that are no known label', () => {
  expect(
    avoidedIn('<Button>Save All Answers</Button>\nconst title = "Question Was Kept";').map(
      ({ word }) => word,
    ),
  ).toEqual(['Save All Answers', 'Question Was Kept']);
  expect(
    avoidedIn('<Button>Save Changes</Button>\n<p>Save all answers</p>\n  Change the plan of Maya'),
  ).toEqual([]);
});
