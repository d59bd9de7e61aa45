/** Measures the answers of a reply. */
import { type Answer, type KeptAnswers, maxAnswerBytes } from './question.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The path of the longest answer if all answers together are too long, else null. */
export function oversizedAnswer(answers: KeptAnswers, guests: readonly KeptAnswers[]): string | null {
  // Most replies are far below the limit, so this check avoids serializing their answers.
  if (guests.reduce((sum, guest) => sum + boundOf(guest), boundOf(answers)) <= maxAnswerBytes) return null;
  const all = [
    ...pathsOf('answers', answers),
    ...guests.flatMap((guest, index) => pathsOf(`guestDetails.${index}.answers`, guest)),
  ];
  const sum = all.reduce((total, { answer, path }) => total + bytesOf(answer) + path.length, 0);
  if (sum <= maxAnswerBytes) return null;
  const sizes = all.map(({ answer, path }) => ({ path, size: bytesOf(answer) }));
  return sizes.reduce((largest, other) => (other.size > largest.size ? other : largest)).path;
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Returns an upper bound for the bytes of the answers with their paths. An escaped character takes
 * at most six bytes, a plain one two.
 */
function boundOf(answers: KeptAnswers): number {
  let sum = 0;
  for (const id in answers) {
    const answer = answers[id];
    sum += id.length + 50 + (typeof answer === 'string' ? answer.length * (isPlain(answer) ? 2 : 6) : 20);
    if (typeof answer === 'object' && answer !== null) sum += JSON.stringify(answer).length * 6;
  }
  return sum;
}

const pathsOf = (at: string, answers: KeptAnswers) =>
  Object.entries(answers).map(([id, answer]) => ({ path: `${at}.${id}`, answer: answer as Answer | null }));
