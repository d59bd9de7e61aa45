// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import {
  answer,
  calls,
  open,
  press,
  sayYes,
  serveEachTest,
  submit,
  taken,
  type,
} from '../testing/new-reply.tsx';
import { ask } from '../testing/questions.ts';

serveEachTest();
// The page loads the questions on demand. Loading them here keeps the first test from waiting for
// them.
beforeAll(async () => {
  await import('./parts.tsx');
});

const options = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase(), label, full: false }));

const questions = [
  ask('way', { kind: 'choice', label: 'How will you come?', required: true, options: options('Bus', 'Car') }),
  ask('plate', { label: 'Which plate?', showIf: { questionId: 'way', optionIds: ['car'] } }),
  ask('needs', { scope: 'guest', kind: 'dietary', label: 'What do you not eat?' }),
  ask('photos', { scope: 'guest', kind: 'consent', label: 'You may photograph me' }),
];

const pick = (question: string, name: string) =>
  userEvent.click(within(screen.getByLabelText(question)).getByLabelText(name, { selector: 'input' }));

it('the form asks for the persons, then each person’s questions, and sends the answers', async () => {
  answer.mockReturnValue(taken());
  open({ questions });
  await sayYes();
  await press('More guests');
  type('Guest 2 name', 'Alan Turing');
  await screen.findByText('How will you come?');

  // A condition shows and hides a question at once.
  expect(screen.queryByLabelText(/^Which plate/)).toBeNull();
  await pick('How will you come?', 'Car');
  expect(screen.getByLabelText(/^Which plate/)).toBeTruthy();
  await pick('How will you come?', 'Bus');
  expect(screen.queryByLabelText(/^Which plate/)).toBeNull();

  const ofGrace = screen.getByRole('group', { name: 'Grace Hopper' });
  await userEvent.click(within(ofGrace).getByLabelText('Nuts'));
  expect(within(ofGrace).getByLabelText('Nuts: how severe?')).toHaveProperty('value', 'allergy');
  await userEvent.selectOptions(within(ofGrace).getByLabelText('Nuts: how severe?'), 'severe');
  // Most guests never need the rare choices, so they appear on demand.
  expect(within(ofGrace).queryByLabelText('Celery')).toBeNull();
  await userEvent.click(within(ofGrace).getByRole('button', { name: 'Show more' }));
  expect(within(ofGrace).getByLabelText('Celery')).toHaveProperty('checked', false);
  await press('Same for all');
  const consents = screen.getAllByLabelText<HTMLInputElement>(/You may photograph me/);
  expect(consents.map(({ checked }) => checked)).toEqual([false, false]);
  await userEvent.click(consents[1]!);
  await submit();

  const needs = [{ tag: 'nuts', severity: 'severe' }];
  expect(answer.mock.lastCall?.[0]).toMatchObject({
    answers: { way: 'bus' },
    guestDetails: [
      { name: 'Grace Hopper', answers: { needs } },
      { name: 'Alan Turing', answers: { needs, photos: true } },
    ],
  });
});

it('the form marks a required question without an answer, and moves the focus there', async () => {
  open({ questions });
  await sayYes();
  await screen.findByText('How will you come?');
  await submit();
  const way = screen.getByLabelText('How will you come?');
  expect(way.getAttribute('aria-invalid')).toBe('true');
  expect(way.textContent).toContain('Please answer this question');
  expect(document.activeElement).toBe(way.querySelector('input'));
  expect(answer).not.toHaveBeenCalled();
  await pick('How will you come?', 'Bus');
  expect(way.textContent).not.toContain('Please answer');
});

it('the form shows a full option, and keeps everything if an option fills up in the meantime', async () => {
  const bus = {
    ...questions[0]!,
    options: [...options('Bus', 'Car'), { id: 'boat', label: 'Boat', full: true }],
  };
  open({ questions: [bus] });
  await sayYes();
  await screen.findByText('How will you come?');
  expect(screen.getByLabelText('Boat')).toHaveProperty('disabled', true);
  await pick('How will you come?', 'Bus');
  const message = 'This option is no longer available. Please choose another.';
  const issues = [{ path: 'answers.way', code: 'notOneOf', message }];
  answer.mockReturnValue(Response.json({ code: 'optionGone', error: message, issues }, { status: 409 }));
  await submit();
  const way = screen.getByLabelText('How will you come?');
  expect(way.textContent).toContain(message);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Grace Hopper');
  expect(screen.getByLabelText('Bus')).toHaveProperty('checked', true);
  // The page loads the event again, to see what is left of each option.
  expect(calls).toHaveBeenLastCalledWith('GET /api/rsvp/tea/data');
});

it('the form takes the listed values from the address, and asks a declining guest only suitable questions', async () => {
  history.replaceState(null, '', '?src=card&other=1');
  answer.mockReturnValue(taken({ isAttending: false, status: 'declined' }));
  open({
    questions: [
      ...questions,
      ask('from', { kind: 'hidden', audience: 'both', queryNames: ['utm', 'src'] }),
      ask('why', { label: 'A word for the couple', audience: 'declined' }),
    ],
  });
  await userEvent.click(screen.getByLabelText(/^No Can’t/, { selector: 'input' }));
  type('Your name (optional)', 'Grace');
  type('Email', 'grace@example.com');
  await screen.findByLabelText(/^A word for the couple/);
  expect(screen.queryByText('How will you come?')).toBeNull();
  await userEvent.type(screen.getByLabelText(/^A word for the couple/), 'Have fun');
  await submit();
  expect(answer.mock.lastCall?.[0]).toMatchObject({ answers: { from: 'card', why: 'Have fun' } });
  history.replaceState(null, '', '?');
});
