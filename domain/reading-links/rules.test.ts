import { describe, expect, it } from 'vitest';
import { endOfLink, isLive } from './rules.ts';

const at = (text: string) => new Date(text);
const event = { dateTime: at('2026-12-01T18:00:00Z'), endTime: at('2026-12-01T22:00:00Z') };
const link = { expiresAt: null, revokedAt: null };

describe('endOfLink', () => {
  it('returns 14 days after the event if no end is set', () => {
    expect(endOfLink(link, event)).toEqual(at('2026-12-15T22:00:00Z'));
  });

  it('counts from 12 hours after the start of an event without an end', () => {
    expect(endOfLink(link, { ...event, endTime: null })).toEqual(at('2026-12-16T06:00:00Z'));
  });

  it('returns at most 60 days after the event, even if the event moved', () => {
    const late = { expiresAt: at('2027-06-01T00:00:00Z') };
    expect(endOfLink(late, event)).toEqual(at('2027-01-30T22:00:00Z'));
  });
});

describe('isLive', () => {
  it('holds until the end, and never for a revoked link', () => {
    const end = endOfLink(link, event);
    expect(isLive(link, event, end)).toBe(true);
    expect(isLive(link, event, new Date(end.getTime() + 1))).toBe(false);
    expect(isLive({ ...link, revokedAt: at('2026-11-01T00:00:00Z') }, event, event.dateTime)).toBe(false);
  });
});
