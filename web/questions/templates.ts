/** Common questions, ready to adapt. */
import type { NewQuestionInput } from '#domain/questions/contract.ts';

const options = (...labels: string[]) => labels.map((label) => ({ label, capacity: null, archived: false }));

interface Template {
  name: string;
  question: NewQuestionInput;
}

export const templates: readonly Template[] = [
  {
    name: 'Diet and allergies',
    question: {
      kind: 'dietary',
      scope: 'guest',
      label: 'Any allergies or dietary needs?',
      help: 'Allergies, intolerances or preferences. We’ll tell the kitchen.',
      sensitive: true,
    },
  },
  {
    name: 'Seat on the bus',
    question: {
      kind: 'choice',
      scope: 'guest',
      label: 'Would you like a seat on the bus?',
      options: options('There and back', 'There only', 'Back only', 'No, thank you'),
    },
  },
  {
    name: 'Song wish',
    question: { kind: 'text', scope: 'reservation', label: 'Which song makes you dance?', max: 200 },
  },
  {
    name: 'Consent to photos',
    question: {
      kind: 'consent',
      scope: 'reservation',
      label: 'You may take photos of us and share them with the guests.',
    },
  },
  {
    name: 'Why not',
    question: {
      kind: 'long',
      scope: 'reservation',
      audience: 'declined',
      label: 'Would you like to leave us a few words?',
    },
  },
];

/** Common questions for after the event. */
export const surveyTemplates: readonly Template[] = [
  {
    name: 'How it was',
    question: {
      kind: 'choice',
      label: 'How did you like it?',
      required: true,
      options: options('I loved it', 'It was good', 'It was okay', 'It wasn’t for me'),
    },
  },
  { name: 'Come again', question: { kind: 'yesno', label: 'Would you come again?' } },
  { name: 'What to change', question: { kind: 'long', label: 'What should we do differently next time?' } },
];
