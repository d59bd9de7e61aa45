// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OwnReply } from '#domain/replies/contract.ts';
import { neutralEvent, type PublicEvent } from '../page/event.ts';
import { draftOf, type Draft } from '../reply-form/draft/draft.ts';
import { draftFromForm } from '../reply-form/plain/plain-draft.ts';
import { PlainForm, type PlainFormView } from '../reply-form/plain/plain-form.tsx';
import { ask } from '../testing/questions.ts';
import { stepBefore } from './plain-steps.ts';
import { render } from '../testing/render.tsx';

afterEach(cleanup);

const event: PublicEvent = {
  ...neutralEvent,
  customUrl: 'tea',
  questions: [
    ask('way', {
      kind: 'choice',
      required: true,
      options: ['bus', 'car', 'boat'].map((id) => ({ id, label: id, full: id === 'boat' })),
    }),
    ask('plate', {
      label: 'Which plate?',
      required: true,
      showIf: { questionId: 'way', optionIds: ['car'] },
    }),
    ask('song', { scope: 'guest', label: 'Which song?' }),
  ],
};

type Step = Omit<PlainFormView, 'kind' | 'key' | 'problem'>;

/** Renders the step's form, fills it in, and returns the fields as a browser sends them. */
function sent({ draft, issues, step, personal }: Step, typed: Record<string, string>): URLSearchParams {
  cleanup();
  const view: PlainFormView = { kind: 'form', step, draft, issues, problem: null, key: 'k', personal };
  const { container } = render(<PlainForm event={event} embed={false} view={view} />);
  const form = container.querySelector('form');
  if (!form) throw new Error('there is a form');
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string]));
  for (const [name, value] of Object.entries(typed)) fields.set(name, value);
  fields.set('do', 'send');
  return fields;
}

it('the plain steps ask for persons, then questions, then dependent questions, and lose nothing', () => {
  let fields = new URLSearchParams({ attending: 'yes', guests: '2', name: 'Ada', 'guest-1-name': 'Bo' });
  fields.set('email', 'ada@example.com');
  const next = () => {
    const draft: Draft = draftFromForm(fields, event);
    return { draft, before: stepBefore(fields, draft, event, null) };
  };

  // Questions that nobody has been asked yet have no issues.
  const first = next();
  expect(first.before).toEqual({ step: 'questions', issues: [] });
  fields = sent(
    { draft: first.draft, step: 'questions', issues: [], personal: null },
    { 'guest-1-q-song': 'Abba' },
  );
  expect(next().before).toMatchObject({ step: 'questions', issues: [{ field: 'q-way', code: 'required' }] });

  // This answer makes another question appear, which isn't the guest's mistake.
  fields.set('q-way', 'car');
  const second = next();
  expect(second.before).toEqual({ step: 'questions', issues: [] });
  fields = sent({ draft: second.draft, step: 'questions', issues: [], personal: null }, { 'q-plate': 'B 1' });
  const last = next();
  expect(last.before).toBeNull();
  expect(last.draft).toMatchObject({
    attending: 'yes',
    count: 2,
    email: 'ada@example.com',
    answers: { way: 'car', plate: 'B 1' },
  });
  expect(last.draft.guests.slice(0, 2)).toMatchObject([
    { name: 'Ada', answers: {} },
    { name: 'Bo', answers: { song: 'Abba' } },
  ]);
});

it('the plain steps return to wrong persons and keep the answers', () => {
  const fields = new URLSearchParams({ attending: 'yes', guests: '1', name: '', email: 'x', 'q-way': 'bus' });
  const draft = draftFromForm(fields, event);
  expect(stepBefore(fields, draft, event, null)?.step).toBe('persons');
  const again = sent({ draft, step: 'persons', issues: [], personal: null }, {});
  expect(again.get('q-way')).toBe('bus');
});

it('the plain steps ask a reply only for its missing answers', () => {
  const reply: OwnReply = {
    id: 'r',
    status: 'confirmed',
    awaitingApproval: false,
    displayName: 'Ada',
    guestEmail: 'ada@example.com',
    guestPhone: '1',
    language: null,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ id: 'g', name: 'Ada', mealChoice: '', isAttending: true, answers: { song: 'Abba' } }],
    mealChoice: '',
    message: 'Hi',
    publicToggle: true,
    unconfirmed: false,
    heldUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const personal = { token: 't', held: 1, before: 1, reply };
  const fields = sent({ draft: draftOf(reply), step: 'missing', issues: [], personal }, { 'q-way': 'car' });
  expect(document.body.textContent).not.toContain('Which song?');
  expect(document.body.querySelector<HTMLInputElement>('input[value=boat]')?.disabled).toBe(true);
  const draft = draftFromForm(fields, event, reply.guestEmail);
  expect(stepBefore(fields, draft, event, personal)).toEqual({ step: 'missing', issues: [] });
  fields.set('q-plate', 'B 1');
  fields.set('shown', 'q-way q-plate');
  const whole = draftFromForm(fields, event, reply.guestEmail);
  expect(stepBefore(fields, whole, event, personal)).toBeNull();
  expect(whole).toMatchObject({ phone: '1', message: 'Hi', isPublic: true, name: 'Ada' });
  expect(whole.guests[0]).toMatchObject({ name: 'Ada', answers: { song: 'Abba' } });
});
