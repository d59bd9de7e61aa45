import sampleWords from '#domain/words/landingSample/en.ts';
import { describe, expect, it } from 'vitest';
import { googleCalendar, outlookCalendar, yahooCalendar } from './calendar.ts';
import { sampleEvent } from '../page/event.ts';

const page = 'https://turnout.example/rsvp/lake';
const event = {
  ...sampleEvent(new Date('2026-11-21T00:00:00Z'), sampleWords.event, 'en'),
  name: 'Ada & Bo = ♥',
};
const queryOf = (address: string) => new URL(address).searchParams;

describe('links into calendars', () => {
  it('carry the event with all of its special characters', () => {
    const google = queryOf(googleCalendar(event, page));
    expect(google.get('text')).toBe('Ada & Bo = ♥');
    expect(google.get('dates')).toBe('20270605T200000Z/20270606T050000Z');
    expect(google.get('location')).toBe('The Boathouse, Lake Placid');
    expect(google.get('details')).toContain(`last boat home at one.\n\n${page}`);
    const outlook = queryOf(outlookCalendar(event, page, 'outlook.live.com'));
    expect(outlook.get('subject')).toBe('Ada & Bo = ♥');
    expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual([event.dateTime, event.endTime]);
    const yahoo = queryOf(yahooCalendar(event, page));
    expect(yahoo.get('title')).toBe('Ada & Bo = ♥');
    expect([yahoo.get('st'), yahoo.get('et')]).toEqual(['20270605T200000Z', '20270606T050000Z']);
    expect(yahoo.get('in_loc')).toBe('The Boathouse, Lake Placid');
  });

  it('cover an hour if the event has no end', () => {
    const open = { ...event, endTime: null };
    expect(queryOf(googleCalendar(open, page)).get('dates')).toBe('20270605T200000Z/20270605T210000Z');
    expect(queryOf(outlookCalendar(open, page, 'outlook.live.com')).get('enddt')).toBe(
      '2027-06-05T21:00:00.000Z',
    );
    expect(queryOf(yahooCalendar(open, page)).get('et')).toBe('20270605T210000Z');
  });

  it('stay short enough to work', () => {
    const long = { ...event, message: 'x'.repeat(5_000) };
    expect(googleCalendar(long, page).length).toBeLessThan(2_000);
    expect(queryOf(outlookCalendar(long, page, 'outlook.office.com')).get('body')).toMatch(/x…\n\nhttps:/);
    // An emoji that is cut in two would arrive as a meaningless mark.
    const merry = { ...event, message: `x${'🎈'.repeat(1_000)}` };
    expect(queryOf(googleCalendar(merry, page)).get('details')).toMatch(/^x(?:🎈)+…\n\nhttps:/u);
  });
});
