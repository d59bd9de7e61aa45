import { describe, expect, it } from 'vitest';
import { anchorsOf, brokenCitations } from './citations.mjs';

const files = new Map([
  ['docs/product.md', '# What it promises\n\n## Mail\n'],
  ['docs/decisions/0001-one-contract.md', '# 1. One contract\n'],
]);
const read = (file) => files.get(file) ?? null;

describe('the anchors of a document', () => {
  it('derive from headings in lower case, with dashes and without punctuation', () => {
    expect([...anchorsOf('# A page\n## Who’s coming, and when?\n')]).toEqual([
      'a-page',
      'whos-coming-and-when',
    ]);
  });
});

describe('a citation', () => {
  it('passes if its file and heading exist', () => {
    expect(brokenCitations('server/x.ts', '/** As promised (docs/product.md#mail). */', read)).toEqual([]);
    expect(brokenCitations('docs/api.md', 'See [mail](product.md#mail).', read)).toEqual([]);
  });

  it.each([
    ['server/x.ts', '// docs/nowhere.md'],
    ['server/x.ts', '// docs/product.md#letters'],
    ['docs/api.md', '[gone](nowhere.md)'],
    ['docs/api.md', '[gone](#nowhere)'],
    ['server/x.ts', '// DECISIONS section 5'],
    ['server/x.ts', '// part 2 section 7'],
  ])('fails in %s with the text %s', (file, text) => {
    expect(brokenCitations(file, text, (path) => (path === file ? text : read(path)))).toHaveLength(1);
  });
});
