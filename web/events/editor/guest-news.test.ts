import { describe, expect, it } from 'vitest';
import { newEventForm } from './form/form.ts';
import { newsForGuests } from './guest-news.ts';

const now = new Date('2026-06-01T00:00:00Z');
const form = {
  ...newEventForm('America/New_York'),
  name: 'Summer Party',
  date: '2026-07-04',
  time: '18:00',
  location: 'Boathouse',
};
const news = (changes: Partial<typeof form>, before = form) =>
  newsForGuests(before, { ...form, ...changes }, now);

describe('the news of a change for guests', () => {
  it('includes the time, the place and the name, old and new', () => {
    expect(news({ time: '19:30', location: 'The barn', name: 'Big Party' })).toEqual([
      { label: 'Event title', before: 'Summer Party', after: 'Big Party' },
      {
        label: 'Starts',
        before: 'July 4th, 2026 6:00 PM EDT',
        after: 'July 4th, 2026 7:30 PM EDT',
      },
      { label: 'Location', before: 'Boathouse', after: 'The barn' },
    ]);
  });

  it('includes the dress code', () => {
    expect(news({ dressCode: 'Black tie' })).toEqual([
      { label: 'Dress code', before: 'Not set', after: 'Black tie' },
    ]);
  });

  it('presents a new time zone as a new time', () => {
    expect(news({ timezone: 'America/Denver' })).toEqual([
      { label: 'Starts', before: 'July 4th, 2026 6:00 PM EDT', after: 'July 4th, 2026 6:00 PM MDT' },
      { label: 'Time zone', before: 'America/New_York', after: 'America/Denver' },
    ]);
  });

  it('says that a fact is no longer set', () => {
    expect(news({ location: ' ' })).toEqual([{ label: 'Location', before: 'Boathouse', after: 'Not set' }]);
  });

  it('excludes other settings and past events', () => {
    expect(news({ maxGuests: '80', emailSignature: 'A & B', displayName: 'Ada' })).toEqual([]);
    expect(news({ location: ' Boathouse ' })).toEqual([]);
    const past = { ...form, date: '2026-05-04' };
    expect(newsForGuests(past, { ...past, location: 'The barn' }, now)).toEqual([]);
    expect(newsForGuests(past, { ...past, date: '2026-08-04' }, now)).toHaveLength(1);
  });

  it('excludes a new time and place for households that only got a save the date', () => {
    const told = (changes: Partial<typeof form>, saved: 'day' | 'month') =>
      newsForGuests(form, { ...form, ...changes }, now, saved);
    expect(told({ time: '19:30', location: 'The barn' }, 'day')).toEqual([]);
    expect(told({ date: '2026-07-05' }, 'month')).toEqual([]);
    expect(told({ date: '2026-07-05' }, 'day')).toHaveLength(1);
  });
});
