// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answer,
  complaint,
  field,
  meal,
  meals,
  open,
  press,
  sayYes,
  select,
  serveEachTest,
  submit,
  taken,
} from '../../testing/new-reply.tsx';
import { ask } from '../../testing/questions.ts';

serveEachTest();
// The page loads these on demand. Loading them here keeps the first test from waiting for them.
beforeAll(async () => {
  await Promise.all([import('./party-cards.tsx'), import('../../questions/parts.tsx')]);
});

const options = (...labels: string[]) =>
  labels.map((label) => ({ id: label.toLowerCase(), label, full: false }));

const questions = [
  ask('diet', { scope: 'guest', kind: 'dietary', label: 'Any allergies?' }),
  ask('bus', {
    scope: 'guest',
    kind: 'choice',
    label: 'A seat on the bus?',
    options: options('Both', 'There', 'Back', 'No'),
  }),
  ask('stay', { kind: 'choice', label: 'Where will you stay?', options: options('Hotel', 'Home') }),
];

/** Returns the card of a person by its heading. */
const cardOf = (name: string) => screen.getByRole('group', { name });
const isOpen = (name: string) => within(cardOf(name)).queryAllByRole('textbox').length > 0;

async function openFive(change: Parameters<typeof open>[0] = {}) {
  open({ ...meals, questions, maxGuestsPerRsvp: 6, ...change });
  await sayYes();
  await screen.findByText('Where will you stay?');
  await select('Total guests', '5');
  await screen.findByRole('button', { name: /^Guest 5/ });
}

describe('the form of a party of five', () => {
  it('opens one card at a time, and a folded card says what was answered or what is missing', async () => {
    await openFive();
    expect(isOpen('You')).toBe(true);
    expect(field('Name').value).toBe('Grace Hopper');
    expect(cardOf('Guest 2').textContent).toContain('Still needed: name, meal');
    await meal('Your meal', 'Trout');
    await userEvent.click(within(cardOf('You')).getByLabelText('None'));
    await press('Next guest');
    expect(isOpen('You')).toBe(false);
    expect(cardOf('You').textContent).toBe('You Grace HopperTrout · No dietary needs');
    expect(document.activeElement).toBe(field('Guest 2 name'));
  });

  it('gives everybody the first guest’s meal, diet and answers, and asks the party’s question once', async () => {
    answer.mockReturnValue(taken());
    await openFive();
    await meal('Your meal', 'Trout');
    await press('Same for everybody');
    await userEvent.click(within(cardOf('You')).getByLabelText('None'));
    await press('Same for everybody');
    await userEvent.selectOptions(screen.getByLabelText(/^A seat on the bus/), 'There');
    await press('Same for everybody');
    expect(screen.queryByText('Same for everybody')).toBeNull();
    for (const [index, name] of ['Alan', 'Barbara', 'Edsger', 'Donald'].entries()) {
      // The Enter key moves from a name to the next guest, and doesn’t send the reply.
      await userEvent.keyboard('{Enter}');
      if (index === 0) await press('Next guest');
      await userEvent.type(document.activeElement ?? document.body, name);
    }
    expect(screen.getAllByText('Where will you stay?')).toHaveLength(1);
    await userEvent.click(screen.getByLabelText('Hotel'));
    await press('Done');
    await submit();
    const person = { mealChoice: 'Trout', answers: { diet: [], bus: 'there' } };
    expect(answer.mock.lastCall?.[0]).toMatchObject({
      answers: { stay: 'hotel' },
      guestDetails: ['Grace Hopper', 'Alan', 'Barbara', 'Edsger', 'Donald'].map((name) => ({
        ...person,
        name,
      })),
    });
  });

  it('opens the card with the first mistake again each time the form is refused', async () => {
    await openFive();
    await meal('Your meal', 'Trout');
    for (const _ of [1, 2]) {
      await userEvent.click(within(cardOf('You')).getByRole('button', { name: /^You/ }));
      await submit();
      expect(isOpen('Guest 2')).toBe(true);
      expect(document.activeElement).toBe(field('Guest 2 name'));
      expect(complaint('Guest 2 name')).toBe('Please enter a name for this guest.');
      expect(complaint('Guest 2 meal')).toBe('Please choose a meal.');
    }
  });

  it('adds dietary needs from one list, each with its severity', async () => {
    answer.mockReturnValue(taken());
    await openFive({ hasMeals: false });
    const add = () => userEvent.selectOptions(screen.getByLabelText(/Add a need$/), 'Nuts');
    await add();
    const severity = screen.getByLabelText<HTMLSelectElement>('Nuts: how severe?');
    expect(severity.value).toBe('allergy');
    await userEvent.selectOptions(severity, 'severe');
    await userEvent.selectOptions(screen.getByLabelText(/Add a need$/), 'Other');
    await userEvent.type(screen.getByLabelText('Other'), 'Cilantro');
    await press('Next guest');
    expect(cardOf('You').textContent).toContain('Nuts (severe allergy), Cilantro (allergy)');
  });
});
