import { describe, expect, it } from 'vitest';
import { samples } from '../../templates/previews.ts';
import { renderMessage } from '../../templates/render.ts';
import type { MessagePayloads } from '../registry.ts';

const render = <K extends 'guest.invitation' | 'guest.reminder'>(
  key: K,
  payload: MessagePayloads[K] = samples[key],
) =>
  renderMessage(key, payload, {
    publicUrl: 'https://rsvp.example.com',
    mailFrom: 'Turnout <no-reply@example.com>',
    causedAt: new Date('2027-01-02T03:04:05Z'),
  });

describe('an invitation mail', () => {
  it('shows no second color above the band in the host’s color', () => {
    const payload = samples['guest.invitation'];
    const htmlIn = (themePrimaryColor: string | null) =>
      render('guest.invitation', { ...payload, event: { ...payload.event, themePrimaryColor } }).html;
    expect(htmlIn('#2f6b4a')).not.toContain('height:4px');
    expect(htmlIn(null)).toContain('height:4px');
  });

  it.each(['guest.invitation', 'guest.reminder'] as const)(
    'shows the deadline’s time in %s only if the host shows it',
    (key) => {
      const payload = samples[key];
      const hidden = render(key).text;
      expect(hidden).toContain('Please reply by Wednesday, May 19, 2027.');
      expect(hidden).not.toContain('11:59');
      const event = { ...payload.event, hideDeadlineTime: false };
      expect(render(key, { ...payload, event }).text).toMatch(
        /Please reply by .*May 19th, 2027 11:59 PM AKDT\.$/m,
      );
    },
  );

  it('links to the page where guests type the invitation’s code', () => {
    const page = 'https://rsvp.example.com/rsvp/maya-and-jonas';
    const { html, text } = render('guest.invitation');
    expect(html).toContain(`>${page}</a>`);
    expect(text).toContain(`Link not working? Enter code ABCD-EFGH at ${page}\n`);
  });

  it('contains no unsubscribe link if it is a test', () => {
    const test = render('guest.invitation', {
      ...samples['guest.invitation'],
      isTest: true,
      unsubscribePath: undefined,
    });
    expect(test.unsubscribe).toBeUndefined();
    expect(test.html + test.text).not.toMatch(/\/unsubscribe\//);
    expect(test.text).toContain('In emails to guests, an unsubscribe link appears here.');
    expect(render('guest.invitation').unsubscribe).toBe('https://rsvp.example.com/unsubscribe/sample');
  });
});
