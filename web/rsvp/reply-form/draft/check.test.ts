import { describe, expect, it } from 'vitest';
import { fieldIssues, issuesOf } from './check.ts';
import { guestIn } from '#domain/words/guest/index.ts';
import { messageOf } from './field-issue.ts';
import { emptyDraft, withCount, withGuest, withName, type Draft } from './draft.ts';
import { event, meals, yes } from '../../testing/drafts.ts';

/** Returns the sentences that the page shows for the issues of a draft. */
const said = (...of: Parameters<typeof issuesOf>) =>
  issuesOf(...of).map((issue) => ({
    field: issue.field,
    code: issue.code,
    message: messageOf(issue, guestIn('en')),
  }));
const fields = (draft: Draft, of = event) => issuesOf(draft, of).map(({ field }) => field);

describe('the check of a reply', () => {
  it('asks for Yes or No before anything else', () => {
    expect(said(emptyDraft(), event)).toEqual([
      { field: 'attending', code: 'required', message: 'Please select Yes or No' },
    ]);
  });

  it('requires for a yes a name, an email address and a name for every guest, in page order', () => {
    const draft = withCount({ ...emptyDraft(), attending: 'yes' }, 2);
    expect(said(draft, event)).toEqual([
      { field: 'name', code: 'required', message: 'Please enter your name.' },
      { field: 'guest-0-name', code: 'required', message: 'Please enter a name for this guest.' },
      { field: 'guest-1-name', code: 'required', message: 'Please enter a name for this guest.' },
      { field: 'email', code: 'required', message: 'Please enter your email address.' },
    ]);
  });

  it('requires for a yes with meals a listed meal for every guest', () => {
    const draft = withGuest(yes(), 0, { meal: 'Roast dodo' });
    expect(fields(yes(), meals)).toEqual(['guest-0-meal']);
    expect(said(draft, meals)[0]?.message).toBe('Please choose a meal from the list.');
    expect(fields(withGuest(yes(), 0, { meal: 'Fish' }), meals)).toEqual([]);
  });

  it('requires for a no only an email address', () => {
    const no: Draft = { ...emptyDraft(), attending: 'no' };
    expect(fields(no, meals)).toEqual(['email']);
    expect(fields({ ...withCount(no, 2), email: 'grace@example.com' }, meals)).toEqual([]);
  });

  it('refuses an invalid email address', () => {
    expect(said(yes({ email: 'grace' }), event)).toEqual([
      { field: 'email', code: 'badFormat', message: 'Valid email required' },
    ]);
  });

  it('reports an error once for each field, and only for fields that exist', () => {
    const long = 'x'.repeat(201);
    const no: Draft = { ...withName({ ...emptyDraft(), attending: 'no' }, long), email: 'grace@example.com' };
    expect(said(no, event)).toEqual([
      { field: 'guest-0-name', code: 'tooLong', message: 'At most 200 characters' },
    ]);
    expect(fields(withGuest(yes({ name: long }), 0, { name: long, meal: long }), meals)).toEqual([
      'name',
      'guest-0-name',
      'guest-0-meal',
    ]);
  });

  it('refuses a party that is too large, unless the host has allowed its size', () => {
    const party = yes({ count: 5, guests: Array.from({ length: 5 }, () => ({ name: 'Alan', meal: '' })) });
    expect(said(party, event)).toEqual([
      { field: 'count', code: 'tooLarge', message: 'At most 4 guests per RSVP' },
    ]);
    expect(said(party, event, 5)).toEqual([]);
  });

  it('refuses texts that are too long or cannot be stored', () => {
    const draft = yes({ phone: '1'.repeat(51), message: 'a\0b' });
    expect(said(draft, event)).toEqual([
      { field: 'phone', code: 'tooLong', message: 'At most 50 characters' },
      {
        field: 'message',
        code: 'notStorable',
        message: 'Please remove the special characters we can’t store',
      },
    ]);
  });
});

it('errors from the server appear at their fields', () => {
  expect(
    fieldIssues([
      { path: 'guestEmail', message: 'a' },
      { path: 'guestDetails.3.mealChoice', message: 'b' },
      { path: 'guestDetails.0.name', message: 'c' },
      { path: 'somethingNew', message: 'd' },
    ]).map(({ field }) => field),
  ).toEqual(['email', 'guest-3-meal', 'guest-0-name', 'form']);
});
