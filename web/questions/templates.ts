/** Common questions, ready to adapt. */
import type { NewQuestionInput } from '#domain/questions/contract.ts';

const options = (...labels: string[]) => labels.map((label) => ({ label, capacity: null, archived: false }));

export const templates: readonly { name: string; question: NewQuestionInput }[] = [
  {
    name: 'Diet and allergies',
    question: {
      kind: 'dietary',
      scope: 'guest',
      label: 'Is there anything you do not eat?',
      help: 'Allergies, intolerances, or what you prefer. The kitchen is told.',
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
      label: 'We may be photographed, and the pictures may be shared with the guests.',
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
