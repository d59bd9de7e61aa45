/** Common questions, ready to adapt. */
import type { NewQuestionInput } from '#domain/questions/contract.ts';
import { words } from './words.ts';

const options = (...labels: string[]) => labels.map((label) => ({ label, capacity: null, archived: false }));

interface Template {
  name: string;
  question: NewQuestionInput;
}

export const dietQuestion = (): NewQuestionInput => ({
  kind: 'dietary',
  scope: 'guest',
  label: words.templates.dietLabel,
  help: words.templates.dietHelp,
  sensitive: true,
});

export const templates = (): readonly Template[] => [
  { name: words.templates.diet, question: dietQuestion() },
  {
    name: words.templates.bus,
    question: {
      kind: 'choice',
      scope: 'guest',
      label: words.templates.busLabel,
      options: options(
        words.templates.busBoth,
        words.templates.busThere,
        words.templates.busBack,
        words.templates.busNo,
      ),
    },
  },
  {
    name: words.templates.song,
    question: { kind: 'text', scope: 'reservation', label: words.templates.songLabel, max: 200 },
  },
  {
    name: words.templates.photos,
    question: {
      kind: 'consent',
      scope: 'reservation',
      label: words.templates.photosLabel,
    },
  },
  {
    name: words.templates.why,
    question: {
      kind: 'long',
      scope: 'reservation',
      audience: 'declined',
      label: words.templates.whyLabel,
    },
  },
];

/** Common questions for after the event. */
export const surveyTemplates = (): readonly Template[] => [
  {
    name: words.templates.how,
    question: {
      kind: 'choice',
      label: words.templates.howLabel,
      required: true,
      options: options(
        words.templates.howGreat,
        words.templates.howGood,
        words.templates.howOkay,
        words.templates.howNot,
      ),
    },
  },
  { name: words.templates.again, question: { kind: 'yesno', label: words.templates.againLabel } },
  { name: words.templates.change, question: { kind: 'long', label: words.templates.changeLabel } },
];
