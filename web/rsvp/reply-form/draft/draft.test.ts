import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  draftFrom,
  draftOf,
  draftOfBody,
  emptyDraft,
  withCount,
  withGuest,
  withName,
  type Draft,
} from './draft.ts';
import { event, meals, yes } from '../../testing/drafts.ts';

describe('the draft in the form', () => {
  it('keeps the names when a party shrinks and grows again', () => {
    const party = withGuest(withCount(yes(), 3), 2, { name: 'Alan Turing', meal: 'Tart' });
    expect(withCount(withCount(party, 1), 3).guests[2]).toEqual({ name: 'Alan Turing', meal: 'Tart' });
  });

  it('starts with ten guests and grows with the count', () => {
    expect(emptyDraft().guests).toHaveLength(10);
    expect(withCount(yes(), 12).guests).toHaveLength(12);
  });

  it('gives the first guest the name of the reply, until that guest gets another name', () => {
    const own = withGuest(yes(), 0, { name: 'G. Hopper' });
    expect(withName(yes(), 'Grace').guests[0]?.name).toBe('Grace');
    expect(withName(own, 'Grace').guests[0]?.name).toBe('G. Hopper');
  });
});

describe('the body of a reply', () => {
  it('contains a yes with trimmed texts and all guests', () => {
    const draft = withGuest(withCount(yes({ phone: ' 123 ', isPublic: true }), 2), 1, { name: ' Alan ' });
    expect(bodyOf(draft, event)).toEqual({
      displayName: 'Grace Hopper',
      guestEmail: 'grace@example.com',
      guestPhone: '123',
      isAttending: true,
      guestCount: 2,
      mealChoice: '',
      guestDetails: [
        { name: 'Grace Hopper', mealChoice: '' },
        { name: 'Alan', mealChoice: '' },
      ],
      message: '',
      publicToggle: true,
    });
  });

  it('takes a no’s name from the first guest, and drops the meals', () => {
    const draft: Draft = { ...withGuest(yes({ isPublic: true }), 0, { meal: 'Fish' }), attending: 'no' };
    expect(bodyOf(draft, meals)).toMatchObject({
      displayName: 'Grace Hopper',
      isAttending: false,
      guestCount: 1,
      mealChoice: '',
      guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
      publicToggle: false,
    });
    expect(bodyOf({ ...draft, declining: 0 }, meals)).toMatchObject({ guestCount: 0, guestDetails: [] });
  });

  it('equals the loaded reply if the guest changes nothing', () => {
    const reply = {
      id: 'x',
      status: 'confirmed',
      awaitingApproval: false,
      displayName: 'Grace',
      guestEmail: 'g@example.com',
      guestPhone: '1',
      language: null,
      isAttending: true,
      guestCount: 2,
      guestDetails: [
        { id: 'g1', name: 'Grace', mealChoice: 'Fish', isAttending: true },
        { id: 'g2', name: 'Alan', mealChoice: 'Tart', isAttending: true },
      ],
      mealChoice: 'Fish',
      message: 'Hello',
      publicToggle: true,
      unconfirmed: false,
      heldUntil: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    } as const;
    const {
      id: _id,
      status: _status,
      awaitingApproval: _waits,
      unconfirmed: _unconfirmed,
      heldUntil: _held,
      createdAt: _at,
      language: _language,
      ...sent
    } = reply;
    expect(bodyOf(draftOf({ ...reply, guestDetails: [...reply.guestDetails] }), meals)).toEqual(sent);
  });
});

describe('a stored draft', () => {
  const draft = withGuest(withCount(yes({ message: 'Hello', isPublic: true }), 3), 2, {
    name: 'Alan',
    meal: 'Fish',
  });
  it('reads back unchanged', () => {
    expect(draftFrom(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(draftFrom(emptyDraft())).toEqual(emptyDraft());
  });
  it('can also be made from a sent body', () => {
    const sent = JSON.stringify(bodyOf(draft, meals));
    expect(JSON.stringify(bodyOf(draftOfBody(sent)!, meals))).toBe(sent);
    const no: Draft = { ...withCount({ ...draft, attending: 'no' }, 2), message: '' };
    const declined = JSON.stringify(bodyOf(no, meals));
    expect(JSON.stringify(bodyOf(draftOfBody(declined)!, meals))).toBe(declined);
  });
  it('stays empty if the stored value is not a draft', () => {
    for (const other of [null, undefined, 7, 'yes', [], {}, { attending: 'maybe', guests: [] }]) {
      expect(draftFrom(other)).toBeNull();
    }
    for (const other of ['', '{', 'null', '{}', '{"guestDetails":7}']) expect(draftOfBody(other)).toBeNull();
  });
  it('replaces invalid parts with the defaults', () => {
    const mended = draftFrom({ attending: 'yes', guests: [null, { name: 5 }], count: 1e9, declining: -1 });
    expect(mended).toEqual({ ...emptyDraft(), attending: 'yes' });
  });
});
