/** Remembers the latest answers about texts, because reading a row asks for the same ones again. */
const most = 1_000;

/** Returns a function that gives the same answers, and works out each of the latest ones once. */
export function latest<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size >= most) answers.clear();
    const answer = answerTo(text);
    answers.set(text, answer);
    return answer;
  };
}
