import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStranger, checkSubmission, normalizeGuestDetails, type Submission } from './submission.ts';

describe('checkSubmission', () => {
  const event = { maxGuestsPerRsvp: 3, hasMeals: false, mealOptions: ['Fish', { name: 'Vegan' }] };
  const mealEvent = { ...event, hasMeals: true };
  const good: Submission = {
    displayName: ' Ada Lovelace ',
    guestEmail: ' ada@example.org ',
    isAttending: 'yes',
    guestCount: 2,
    guestDetails: [{ name: 'Ada' }, { name: 'Bo' }],
  };
  const issues = (change: Submission, rulesOf: Parameters<typeof checkSubmission>[1] = event) => {
    const checked = checkSubmission({ ...good, ...change }, rulesOf);
    return checked.kind === 'invalid' ? checked.issues.map(({ path, message }) => `${path}: ${message}`) : [];
  };
  const reply = (change: Submission, rulesOf: Parameters<typeof checkSubmission>[1] = event) => {
    const checked = checkSubmission({ ...good, ...change }, rulesOf);
    if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.issues));
    return checked.reply;
  };

  describe('a stranger’s reply', () => {
    const stranger = (guestCount: number, guestDetails: object[]) => {
      const checked = checkStranger({ ...good, guestCount, guestDetails }, event);
      return checked.kind === 'ok'
        ? checked.reply.guestDetails.map(({ name, isAttending }) => `${name} ${isAttending}`)
        : checked.issues.map(({ path }) => path);
    };
    const away = { name: 'Bo', isAttending: false };

    it('may name absent guests, but must count the attending guests', () => {
      expect(stranger(1, [{ name: 'Ada' }, away])).toEqual(['Ada true', 'Bo false']);
      expect(stranger(2, [{ name: 'Ada' }, away])).toEqual(['guestCount']);
      expect(stranger(1, [away])).toEqual(['guestCount']);
      expect(stranger(1, [{ name: 'Ada' }, away, away, away])).toEqual(['guestDetails']);
    });

    it('must not contain guest ids', () => {
      expect(stranger(2, [{ name: 'Ada' }, { name: 'Bo', id: 'x' }])).toEqual(['guestDetails.1.id']);
    });
  });

  it('trims and completes a valid submission', () => {
    expect(reply({})).toEqual({
      displayName: 'Ada Lovelace',
      guestEmail: 'ada@example.org',
      guestPhone: '',
      isAttending: true,
      guestCount: 2,
      mealChoice: '',
      guestDetails: [
        { name: 'Ada', mealChoice: '' },
        { name: 'Bo', mealChoice: '' },
      ],
      message: '',
      publicToggle: false,
    });
  });

  it.each<[Submission, string[]]>([
    [{ isAttending: null }, ['isAttending: Please select Yes or No']],
    [{ isAttending: 'maybe' }, ['isAttending: Please select Yes or No']],
    [{ guestEmail: ' ' }, ['guestEmail: Please enter your email address.']],
    [{ guestEmail: 'ada' }, ['guestEmail: Valid email required']],
    [{ guestCount: null }, ['guestCount: Guest count required']],
    [{ guestCount: -1 }, ['guestCount: Guest count required']],
    [{ guestCount: 1.5 }, ['guestCount: Guest count required']],
    [{ guestCount: 0 }, ['guestCount: Required fields are missing']],
    [{ guestCount: 4 }, ['guestCount: At most 3 guests per RSVP']],
    [{ guestCount: 1_000_000_000 }, ['guestCount: At most 3 guests per RSVP']],
    [{ displayName: '' }, ['displayName: Required fields are missing']],
    [{ displayName: 'x'.repeat(201) }, ['displayName: At most 200 characters']],
    [{ message: 'x'.repeat(5001) }, ['message: At most 5,000 characters']],
    [{ message: 'a\0b' }, ['message: Please remove the special characters we can’t store']],
    [{ guestDetails: [{ name: 'Ada' }] }, ['guestDetails.1.name: Required fields are missing']],
    [{ guestDetails: 'nonsense', guestCount: 1 }, ['guestDetails.0.name: Required fields are missing']],
  ])('refuses %j', (change, expected) => expect(issues(change)).toEqual(expected));

  it('gives every issue a code', () => {
    const codes = (change: Submission, rulesOf = event) => {
      const checked = checkSubmission({ ...good, ...change }, rulesOf);
      return checked.kind === 'invalid' ? checked.issues.map(({ path, code }) => [path, code]) : [];
    };
    const guests = [
      { name: '', mealChoice: '' },
      { name: 'x'.repeat(201), mealChoice: 'Steak' },
    ];
    expect(
      codes(
        {
          displayName: '',
          guestEmail: 'ada',
          guestPhone: '1'.repeat(51),
          message: '\0',
          guestDetails: guests,
        },
        mealEvent,
      ),
    ).toEqual([
      ['guestEmail', 'badFormat'],
      ['displayName', 'required'],
      ['guestDetails.0.name', 'required'],
      ['guestDetails.0.mealChoice', 'required'],
      ['guestDetails.1.name', 'tooLong'],
      ['guestDetails.1.mealChoice', 'notOneOf'],
      ['guestPhone', 'tooLong'],
      ['message', 'notStorable'],
    ]);
    expect(codes({ isAttending: null, guestEmail: '' })).toEqual([
      ['isAttending', 'required'],
      ['guestEmail', 'required'],
    ]);
    expect([0, 4, null].flatMap((guestCount) => codes({ guestCount }))).toEqual([
      ['guestCount', 'tooSmall'],
      ['guestCount', 'tooLarge'],
      ['guestCount', 'required'],
    ]);
  });

  it('reads guest details from a JSON string and drops details beyond the guest count', () => {
    const ten = JSON.stringify(
      Array.from({ length: 10 }, (_, index) => ({ name: `G${index}`, mealChoice: '' })),
    );
    expect(reply({ guestDetails: ten }).guestDetails.map(({ name }) => name)).toEqual(['G0', 'G1']);
  });

  it('requires a listed meal for each guest if the event has meals', () => {
    const guests = (...meals: string[]) =>
      meals.map((mealChoice, index) => ({ name: `G${index}`, mealChoice }));
    expect(issues({ guestDetails: guests('Fish', '') }, mealEvent)).toEqual([
      'guestDetails.1.mealChoice: Please choose a meal for each guest',
    ]);
    expect(issues({ guestDetails: guests('Fish', 'Steak') }, mealEvent)).toEqual([
      'guestDetails.1.mealChoice: Please choose a meal from the list',
    ]);
    expect(reply({ guestDetails: guests('fish', 'Vegan') }, mealEvent)).toMatchObject({
      mealChoice: 'Fish',
      guestDetails: [{ mealChoice: 'Fish' }, { mealChoice: 'Vegan' }],
    });
    expect(
      reply({ guestCount: 1, mealChoice: 'Vegan', guestDetails: guests('') }, mealEvent).mealChoice,
    ).toBe('Vegan');
    expect(issues({ guestDetails: guests('', '') }, { ...mealEvent, mealOptions: [] })).toEqual([]);
    expect(reply({ guestDetails: guests('Steak', '') }).mealChoice).toBe('');
  });

  it('accepts a no with names, without names, and without a count', () => {
    const decline = { isAttending: false, displayName: '' };
    expect(reply({ ...decline, guestDetails: [{ name: 'Ada' }, { name: 'Bo' }] }, mealEvent)).toMatchObject({
      isAttending: false,
      displayName: 'Ada',
      guestCount: 2,
    });
    expect(reply({ ...decline, guestCount: 0, guestDetails: [] })).toMatchObject({
      guestCount: 0,
      displayName: '',
    });
    expect(reply({ ...decline, guestCount: 3, guestDetails: [{ name: ' ' }, { name: 'Bo' }] })).toMatchObject(
      {
        displayName: '',
        guestDetails: [{ name: '' }, { name: 'Bo' }, { name: '' }],
      },
    );
    expect(reply({ ...decline, displayName: 'Ada', guestCount: 1, guestDetails: [] }).displayName).toBe(
      'Ada',
    );
    expect(issues({ ...decline, guestCount: 4 })).toEqual(['guestCount: At most 3 guests per RSVP']);
  });

  it('accepts isAttending as a string or as a boolean', () => {
    expect([true, 'yes', false, 'no'].map((isAttending) => reply({ isAttending }).isAttending)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it('normalizeGuestDetails accepts any input', () => {
  expect(normalizeGuestDetails('[{"name":" Ada ","mealChoice":"Fish","extra":1},null,"x"]')).toEqual([
    { name: 'Ada', mealChoice: 'Fish' },
    { name: '', mealChoice: '' },
    { name: '', mealChoice: '' },
  ]);
  expect(normalizeGuestDetails('{"name":"Ada"}')).toEqual([]);
  expect(normalizeGuestDetails(undefined)).toEqual([]);
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const detail of normalizeGuestDetails(value)) {
        expect([typeof detail.name, typeof detail.mealChoice]).toEqual(['string', 'string']);
      }
    }),
  );
});
