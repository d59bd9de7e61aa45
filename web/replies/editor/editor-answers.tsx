import type { Question } from '#domain/questions/contract.ts';
import type { Answer, Answers } from '#domain/questions/question.ts';
import { asAnsweredByHost, type AskQuestion, withAnswer } from '#web/questions/ask.ts';
import { complaintOf } from './typed-answers.ts';

interface Props {
  questions: readonly Question[];
  Question: AskQuestion;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  /** The path by which the server's errors name these answers. */
  path: string;
  errors: Readonly<Record<string, string>>;
  /** The answers that the errors refer to. */
  sent: Answers | undefined;
}

/** The fields for the questions to a party or a guest. */
export function EditorAnswers({ questions, Question, answers, onAnswers, path, errors, sent }: Props) {
  return questions.map((question) => (
    <Question
      key={question.id}
      question={asAnsweredByHost(question)}
      value={answers[question.id]}
      error={complaintOf(errors, path, question.id, answers, sent)}
      onAnswer={(given: Answer | undefined) => onAnswers(withAnswer(answers, question.id, given))}
    />
  ));
}
