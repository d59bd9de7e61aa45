import { expect, it } from 'vitest';
import { avoidedIn, britishIn, checkSpelling, hardWordsIn } from './spelling.mjs';

it('britishIn finds British spellings with their lines, in any case', () => {
  expect(britishIn('An organization.\nThe Colours of organisations')).toEqual([
    { line: 2, word: 'Colours' },
    { line: 2, word: 'organisations' },
  ]);
});

it('britishIn ignores American words and look-alikes', () => {
  expect(britishIn('color, license, center, recognized, organism, optimist, central')).toEqual([]);
});

it('britishIn finds British spellings inside names', () => {
  expect(britishIn('normaliseCustomUrl(theColour)')).toEqual([
    { line: 1, word: 'normaliseCustomUrl' },
    { line: 1, word: 'theColour' },
  ]);
});

it('britishIn ignores search keywords and names of the platform', () => {
  expect(britishIn("keywords: 'colors colours'")).toEqual([]);
  expect(britishIn('aria-labelledby, emphasis')).toEqual([]);
});

it('hardWordsIn finds hard words with their lines, in any case', () => {
  const found = hardWordsIn('A guest.\nWhoever comes\nsays what of it is true; whoever’s name');
  expect(found.map(({ line, word }) => `${line} ${word}`)).toEqual([
    '2 Whoever',
    '3 whoever',
    '3 what of it',
  ]);
});

it('hardWordsIn finds a hard phrase across two lines of a comment', () => {
  expect(hardWordsIn('/**\n * It says what\n * of it is done.\n */')).toMatchObject([
    { line: 2, word: 'what of it' },
  ]);
});

it('hardWordsIn ignores plain words that look hard', () => {
  expect(hardWordsIn('Who ever said what? Part of it; what of its own')).toEqual([]);
});

it('checkSpelling finds neither British spelling nor hard words in this repository', async () => {
  const { code, output } = await checkSpelling();
  expect(code, output).toBe(0);
});

it('avoidedIn finds retired words, except in fixed sentences and comments', () => {
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

it('avoidedIn finds title-case texts that are not known labels', () => {
  expect(
    avoidedIn('<Button>Save All Answers</Button>\nconst title = "Question Was Kept";').map(
      ({ word }) => word,
    ),
  ).toEqual(['Save All Answers', 'Question Was Kept']);
  expect(
    avoidedIn('<Button>Save Changes</Button>\n<p>Save all answers</p>\n  Change the plan of Maya'),
  ).toEqual([]);
});
