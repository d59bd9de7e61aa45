import { expect, it } from 'vitest';
import { foldWords } from './fold-words.ts';
import { newEventForm } from '../form/form.ts';

const fresh = newEventForm('Europe/Berlin');

it('the folded parts of the editor summarize what a new event starts with', () => {
  expect(Object.fromEntries(Object.entries(foldWords).map(([name, say]) => [name, say(fresh)]))).toEqual({
    texts: 'Nothing yet',
    dress: 'No dress code',
    link: 'Link: from the title',
    invitations: 'Anyone with the link',
    time: 'No end time · Berlin time',
    guests: 'Up to 2 per reply · Replies close: when the event starts',
    options: 'Meals: none · All Ages',
    settings: 'Public · Waitlist: off',
    emails: 'Default texts',
  });
});

it('the folded parts of the editor summarize what the host types', () => {
  const form = {
    ...fresh,
    displayName: 'Ada & Bo ',
    dressCode: 'Boots',
    endTime: '23:00',
    deadlineDate: '2031-06-20',
    hasMeals: true,
    mealOptions: [{ name: 'Trout', description: '' }],
    ageRestriction: '18_plus' as const,
    isPublic: false,
    enableWaitlist: true,
    requiresApproval: true,
    emailSignature: 'Bo',
  };
  expect(foldWords.texts(form)).toBe('From Ada & Bo · Dress code');
  expect(foldWords.texts({ ...form, languages: ['pt'] })).toBe(
    'From Ada & Bo · Dress code · Português (Brasil)',
  );
  expect(foldWords.time(form)).toBe('Ends: 23:00 · Berlin time');
  expect(foldWords.guests(form)).toBe('Up to 2 per reply · Replies close: Jun 20, 2031');
  expect(foldWords.options(form)).toBe('Meals: Trout · 18+');
  expect(foldWords.settings(form)).toBe('Private · Waitlist: on · You confirm each yes');
  expect(foldWords.emails(form)).toBe('Signature');
});
