/** Remembers the latest answers about texts, because reading a row asks for the same ones again. */
const slots = 512;

/** The slot of a text. Most texts of a row have different ones. */
const slotOf = (text: string): number => {
  const { length } = text;
  const middle = text.charCodeAt(length >> 1);
  return (
    (text.charCodeAt(0) * 31 + middle * 17 + text.charCodeAt(length - 1) * 7 + length * 13) & (slots - 1)
  );
};

/**
 * Returns a function that gives the same answers, and works out each of the latest ones once. A
 * map of thousands of texts would take longer than most answers.
 */
export function latest<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const texts = new Array<string | undefined>(slots).fill(undefined);
  const answers = new Array<Answer | undefined>(slots).fill(undefined);
  return (text) => {
    const slot = slotOf(text);
    if (texts[slot] === text) return answers[slot] as Answer;
    const answer = answerTo(text);
    texts[slot] = text;
    answers[slot] = answer;
    return answer;
  };
}

/**
 * Returns a function that works out its answer once for each object, such as a list of headings.
 */
export function oncePer<Given extends object, Answer>(
  answerTo: (given: Given) => Answer,
): (given: Given) => Answer {
  const answers = new WeakMap<Given, { answer: Answer }>();
  return (given) => {
    const known = answers.get(given) ?? { answer: answerTo(given) };
    answers.set(given, known);
    return known.answer;
  };
}
