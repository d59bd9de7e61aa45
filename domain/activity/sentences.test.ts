import { describe, expect, it } from 'vitest';
import { formatShortWithZone } from '../kernel/dates.ts';
import { hostActivityIn } from '../words/hostActivity/index.ts';
import {
  activityActions,
  activityKinds,
  changesIn,
  fieldLabel,
  subjectsOfKind,
  tell,
  wentPastCapacity,
  type ActivityFacts,
} from './sentences.ts';

const words = hostActivityIn('en');
const facts = (action: string, details: object = {}, more: Partial<ActivityFacts> = {}): ActivityFacts => ({
  action,
  actorId: 'ada',
  actorLabel: 'Ada Lovelace',
  subjectId: 'subject',
  eventName: 'Spring Gala',
  details: { ...details },
  ...more,
});
const said = (action: string, details?: object, more?: Partial<ActivityFacts>) =>
  tell(facts(action, details, more), words)
    .map((part) => part.text)
    .join('');

describe('the activity log in words', () => {
  it.each([
    [
      'reservation.approved',
      { displayName: 'Grace Hopper', overCapacity: 'This makes 52 of 50' },
      'Ada Lovelace approved the reply of Grace Hopper for Spring Gala: 52 of 50',
    ],
    [
      'reservation.updated',
      {
        displayName: 'Grace Hopper',
        before: { status: 'waitlisted', guestCount: 2 },
        after: { status: 'confirmed', guestCount: 1 },
      },
      'Ada Lovelace changed the reply of Grace Hopper for Spring Gala, from waitlisted, 2 guests to confirmed, 1 guest',
    ],
    [
      'reservation.deleted',
      { displayName: 'Grace Hopper', status: 'confirmed', guestCount: 3 },
      'Ada Lovelace deleted the reply of Grace Hopper for Spring Gala (confirmed, 3 guests)',
    ],
    [
      'message.send',
      { recipients: 3, audience: 'missed' },
      'Ada Lovelace emailed guests who didn’t come to Spring Gala at 3 addresses',
    ],
    [
      'event.edit',
      { name: 'Spring Gala', fields: ['maxGuests', 'name'] },
      'Ada Lovelace changed the event Spring Gala: capacity, name',
    ],
    [
      'event.edit',
      { name: 'Spring Gala', styles: ['titleFontSize'] },
      'Ada Lovelace changed the styling of Spring Gala: title font size',
    ],
    [
      'event.delete',
      { name: 'Spring Gala', replies: 12, guestsTold: 1 },
      'Ada Lovelace deleted the event Spring Gala with 12 replies, and mailed 1 guest',
    ],
    [
      'event.create',
      { name: 'Copy of Gala', copyOf: 'x' },
      'Ada Lovelace created the event Copy of Gala as a copy',
    ],
    [
      'user.edit',
      { email: 'bo@example.com', fields: ['firstName', 'role'], from: 'guest', to: 'eventManager' },
      'Ada Lovelace changed the user bo@example.com: first name; role from Guest to Event Manager',
    ],
    [
      'user.edit',
      { email: 'bo@example.com', fields: ['role'], from: 'guest', to: 'admin' },
      'Ada Lovelace changed the user bo@example.com: role from Guest to Administrator',
    ],
    [
      'user.delete',
      { email: 'bo@example.com', eventsTakenOver: 2 },
      'Ada Lovelace deleted the user bo@example.com and took over 2 events',
    ],
    ['user.setPassword', { email: 'bo@example.com' }, 'Ada Lovelace set a new password for bo@example.com'],
    [
      'joinRequest.approve',
      { email: 'bo@example.com', role: 'guest', emailUnconfirmed: true },
      'Ada Lovelace approved the request of bo@example.com to join as Guest, with an unconfirmed email',
    ],
    [
      'tenant.edit',
      { name: 'Acme', fields: ['name', 'subscriptionPlan'], from: 'free', to: 'pro' },
      'Ada Lovelace changed the organization Acme: name; plan from Free to Pro',
    ],
    [
      'tenant.edit',
      { name: 'Acme', fields: ['subscriptionPlan'], from: 'free', to: 'pro' },
      'Ada Lovelace changed the organization Acme: plan from Free to Pro',
    ],
    [
      'tenant.manageAdmin',
      { email: 'bo@example.com', from: 'guest', to: 'admin' },
      'Ada Lovelace made bo@example.com the Administrator of the organization',
    ],
  ])('puts %s with the details %j into words', (action, details, expected) => {
    expect(said(action, details)).toBe(expected);
  });

  it('describes changes that users make to their own accounts', () => {
    expect(said('user.setPassword', { email: 'ada@example.com' }, { subjectId: 'ada' })).toBe(
      'Ada Lovelace changed their own password',
    );
    expect(said('user.setPassword', { by: 'link' }, { subjectId: 'ada' })).toBe(
      'Ada Lovelace set a new password with an emailed link',
    );
    expect(said('user.edit', { fields: ['firstName'] }, { subjectId: 'ada' })).toBe(
      'Ada Lovelace changed their own profile: first name',
    );
  });

  it('names a guest who acted without an account', () => {
    const guest = { actorId: null, actorLabel: 'Grace Hopper' };
    expect(said('reservation.withdrawn', { status: 'confirmed', guestCount: 2 }, guest)).toBe(
      'Grace Hopper withdrew their reply for Spring Gala (confirmed, 2 guests)',
    );
    expect(said('reservation.changedByGuest', {}, guest)).toBe(
      'Grace Hopper changed their own reply for Spring Gala',
    );
  });

  it('uses the recorded name of a deleted event', () => {
    expect(
      said('reservation.approved', { displayName: 'Grace', eventName: 'Old Gala' }, { eventName: null }),
    ).toBe('Ada Lovelace approved the reply of Grace for Old Gala');
  });

  it('keeps nouns in capitals where the language does', () => {
    const german = tell(facts('event.edit', { name: 'Gala', fields: ['location'] }), hostActivityIn('de'));
    expect(german.map((part) => part.text).join('')).toBe('Ada Lovelace hat das Event Gala geändert: Ort');
  });

  it.each(activityActions)('describes %s even if the entry has no details', (action) => {
    const words = said(action, {}, { eventName: null });
    expect(words).toMatch(/^Ada Lovelace [a-z]/);
    expect(words).not.toMatch(/undefined|null|NaN|\[object| {2}| $/);
  });

  it('shows the code of an unknown action', () => {
    expect(said('time.travel')).toBe('Ada Lovelace: time.travel');
  });

  it('names the device that was signed out, or counts several devices', () => {
    expect(said('session.end', { device: 'Chrome on Windows' })).toBe(
      'Ada Lovelace signed out Chrome on Windows',
    );
    expect(said('session.end', { count: 1 })).toBe('Ada Lovelace signed out 1 other device');
    expect(said('session.end', { count: 3 })).toBe('Ada Lovelace signed out 3 other devices');
  });

  it('marks the actor, the subject and the event in a sentence', () => {
    expect(tell(facts('reservation.approved', { displayName: 'Grace' }), words)).toEqual([
      { text: 'Ada Lovelace', is: 'actor' },
      { text: ' approved the reply of ' },
      { text: 'Grace', is: 'subject' },
      { text: ' for ' },
      { text: 'Spring Gala', is: 'event' },
    ]);
  });

  it('recognizes actions that exceed the capacity', () => {
    expect(wentPastCapacity({ details: { overCapacity: 'This makes 52 of 50' } })).toBe(true);
    expect(wentPastCapacity({ details: {} })).toBe(false);
  });

  it('lists each changed field with the old and the new value', () => {
    const format = (instant: Date) => formatShortWithZone(instant, 'America/Anchorage');
    const changes = [
      { field: 'maxGuests', from: 50, to: 1200 },
      { field: 'location', from: '', to: 'The orchard' },
      { field: 'requiresApproval', from: false, to: true },
      { field: 'dateTime', from: '2031-09-19T02:30:00.000Z', to: null },
      { field: 'ageRestriction', from: 'all_ages', to: '18_plus' },
      { field: 'message' },
    ];
    expect(changesIn({ details: { changes } }, words, format)).toEqual([
      'Capacity: 50 → 1,200',
      'Location: none → The orchard',
      'Approval: off → on',
      'Date and time: Sep 18, 2031 at 6:30 PM AKDT → none',
      'Age restriction: All Ages → 18+',
      'Message changed',
    ]);
    expect(changesIn({ details: {} }, words, format)).toEqual([]);
    expect(changesIn({ details: { changes: [null, 'x'] } }, words, format)).toHaveLength(2);
  });

  it('gives every kind a label and puts each subject under one kind only', () => {
    const subjects = activityKinds.flatMap((kind) => subjectsOfKind[kind]);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const kind of activityKinds) expect(words.kinds[kind]).not.toBe('');
  });

  it('derives the label of an unlisted field from the field name', () => {
    expect(fieldLabel('sleeveFontSize', words)).toBe('Sleeve font size');
    expect(fieldLabel('dressCode', words)).toBe('Dress code');
  });
});
