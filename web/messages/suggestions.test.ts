import { describe, expect, it } from 'vitest';
import { isStorableText } from '#domain/kernel/text.ts';
import { bodyLength, subjectLength } from '#domain/messages/rules.ts';
import { blanksIssue, startersAt, suggestedMessage } from './suggestions.ts';

const event = { dateTime: '2027-06-12T14:00:00.000Z', endTime: '2027-06-12T22:00:00.000Z' };
const labels = (now: string, of: Parameters<typeof startersAt>[0] = event) =>
  startersAt(of, new Date(now)).map(({ label }) => label);

describe('the beginnings of a message', () => {
  it('thank guests once the event is over, and not during it', () => {
    expect(labels('2027-06-12T21:59:00Z')).toEqual(['Parking and shuttle', 'One week to go', 'Thank you']);
    expect(labels('2027-06-12T22:01:00Z')).toEqual(['Thank you', 'Photos']);
    const openEnded = { ...event, endTime: null };
    expect(labels('2027-06-13T01:59:00Z', openEnded)).toContain('One week to go');
    expect(labels('2027-06-13T02:01:00Z', openEnded)).toContain('Photos');
  });

  it('count their blanks, but not other brackets', () => {
    const [parking] = startersAt(event, new Date(0));
    expect(blanksIssue(parking?.body ?? '')).toBe('Fill in the 4 blanks first');
    expect(blanksIssue('The photos are here: [link]')).toBe('Fill in the blank first');
    expect(blanksIssue('Bring a jacket [it is windy] … and a smile.')).toBeUndefined();
  });

  it('fit into a message, whatever the name of the event', () => {
    for (const now of [new Date(0), new Date('2030-01-01')]) {
      for (const { subject, body } of [...startersAt(event, now), ...startersAt(event, now, 'missed')]) {
        expect(subject('x'.repeat(200)).length).toBeLessThanOrEqual(subjectLength);
        expect(isStorableText(subject('🎈'.repeat(100)))).toBe(true);
        expect(body.length).toBeLessThanOrEqual(bodyLength);
      }
    }
  });
});

it('suggestedMessage stays within the length limits', () => {
  for (const audience of ['confirmed', 'waitlisted'] as const) {
    const { subject, body } = suggestedMessage(audience, { name: 'x'.repeat(200) });
    expect(subject.length).toBeLessThanOrEqual(subjectLength);
    expect(body.length).toBeLessThanOrEqual(bodyLength);
    // A name that is cut within an emoji could not be sent.
    for (const name of ['🎈'.repeat(100), `x${'🎈'.repeat(99)}`]) {
      expect(isStorableText(suggestedMessage(audience, { name }).subject)).toBe(true);
    }
  }
});
