// Reads the code for sentences of refusals, and finds those that no catalog has.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../domain/kernel/reasons.ts';
import { inRoot } from '../root.mjs';

/** Calls that refuse something with a sentence, and fields that have the sentence of a refusal. */
const calls = /^(?:refuse|refuseField|normalized|NotAList)$/;
const fields = /^(?:message|error|missing|otherwise|why)$/;

/** Files whose sentences are for operators, stand in mails, or say what was done. */
const others =
  /\.test\.ts$|-cases\.ts$|domain\/words|replies\/presenter|server\/(?:backup|demo|mail|move|restore|superadmin|testing)\//;

/** Sentences that the code makes from words, each with an example. */
const made = {
  '7 must be 7': 'Capacity must be at least 1',
  '7 must be a whole number': 'Max guests per RSVP must be a whole number',
  '7 must be at least 1': 'Max guests per RSVP must be at least 1',
  '7 must be at most 1,000,000': 'Capacity must be at most 1,000,000',
  '7 is required': 'Question is required',
  'Choose one of our languages: 7': 'Choose one of our languages: en, de, fr, es, pt, it, nl, pl, ar',
  'New replies came in. The message would now go to 7.':
    'New replies came in. The message would now go to 1 address.',
  // All failures of this kind share one sentence in the catalog, so the example is that sentence.
  '7. Please try again shortly.': 'The service isn’t available right now. Please try again shortly.',
};

const files = ['domain', 'server'].flatMap((root) =>
  readdirSync(inRoot(root), { recursive: true })
    .map((name) => `${root}/${name}`)
    .filter((name) => name.endsWith('.ts') && !others.test(name)),
);

/** Returns the texts that an expression can be. A template has numbers in place of its values. */
function textsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join('')];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isArrowFunction(node)) return textsOf(node.body);
  return [];
}

/** Returns the sentences that a node refuses something with. */
function sentencesAt(node) {
  if (ts.isPropertyAssignment(node) && fields.test(node.name.getText())) return textsOf(node.initializer);
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  return isCall && calls.test(node.expression.getText()) ? (node.arguments ?? []).flatMap(textsOf) : [];
}

function unknownIn(name) {
  const text = readFileSync(inRoot(name), 'utf8');
  if (!/\b(?:refuse|refuseField|normalized|NotAList)\(|\b(?:message|error|missing|otherwise|why):/.test(text))
    return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const unknown = [];
  const visit = (node) => {
    // Pages have their own words for what was done.
    if (ts.isCallExpression(node) && node.expression.getText() === 'ok') return;
    for (const text of sentencesAt(node))
      if (/^[\p{Lu}7“].*\s/u.test(text) && reasonOf(made[text] ?? text) === undefined)
        unknown.push(`${name}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return unknown;
}

describe('a refusal in the code', () => {
  it('takes its sentence from a catalog', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(unknownIn)).toEqual([]);
  });
});
