import { expect, it } from 'vitest';
import { messagesRoutes } from '#domain/messages/contract.ts';
import { suggestedMessage } from './suggestions.ts';
import { checkWords } from './check.ts';

const words = { audience: 'confirmed' as const, subject: 'Parking', body: 'By the lake.' };
const problems = (change: Partial<typeof words>) =>
  Object.values(checkWords({ ...words, ...change })).filter((text) => text !== undefined);

it('the message form counts characters like the server, each emoji as one character', () => {
  const { body } = messagesRoutes.previewMessage;
  for (const change of [
    { subject: 'x'.repeat(200) },
    { subject: '🎈'.repeat(200) },
    { body: '🎈'.repeat(5_000) },
    { subject: suggestedMessage('confirmed', { name: '🎈'.repeat(200) }).subject },
    { subject: ' ' },
    { body: '' },
    { subject: '🎈'.repeat(201) },
    { body: `${'🎈'.repeat(5_000)}x` },
  ]) {
    expect(problems(change).length === 0).toBe(body.safeParse({ ...words, ...change }).success);
  }
});

it('the message form says what is missing, and by how much a text is too long', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ subject: ' ', body: '\n' })).toEqual(['Enter a subject', 'Enter a message']);
  expect(problems({ body: '🎈'.repeat(5_001) })).toEqual(['At most 5,000 characters. This has 5,001']);
});
