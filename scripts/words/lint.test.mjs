import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { wordsInCatalogs } from './lint.mjs';

const complaints = (code) =>
  new Linter()
    .verify(code, {
      plugins: { words: { rules: { all: wordsInCatalogs } } },
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      rules: { 'words/all': 'error' },
    })
    .map(({ message }) => message);

describe('the lint rule for words', () => {
  it.each([
    'const a = <p>Hello</p>;',
    'const a = <p>{ok ? "yes" : words.no}</p>;',
    'const a = <input placeholder="name" />;',
    'const a = <button aria-label={`Close ${name}`} />;',
    'toast("Your reply is in");',
    'const a = `Sorry, ${name} is full.`;',
    'refuse("full", "This event is full.");',
    'const a = "it’s";',
  ])('refuses %s', (code) => {
    expect(complaints(code)).toHaveLength(1);
  });

  it.each([
    'const a = <p className="Card of mine">{words.hello}</p>;',
    'const a = <p>{count} · {name}</p>;',
    'const a = <a>Google Maps</a>;',
    'throw new TypeError("Not a date and time");',
    'const a = "application/json";',
    'const a = css === "Georgia" ? "inline-size" : "GET";',
  ])('accepts %s', (code) => {
    expect(complaints(code)).toEqual([]);
  });
});
