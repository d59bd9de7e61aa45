import { expect, it } from 'vitest';
import { samples } from '../templates/previews.ts';
import { renderMessage } from '../templates/render.ts';

it('tells a host of a request as one, not as a waitlisted reply', () => {
  const payload = samples['manager.new'];
  const { subject, html, text } = renderMessage(
    'manager.new',
    { ...payload, reply: { ...payload.reply, status: 'waitlisted', awaitingApproval: true } },
    {
      publicUrl: 'https://rsvp.example.com',
      mailFrom: 'Turnout <no-reply@example.com>',
      causedAt: new Date('2027-01-02T03:04:05Z'),
    },
  );
  expect(subject).toMatch(/^New RSVP to approve: /);
  expect(html).toContain('background-color:#1d4ed8');
  expect(text).not.toMatch(/waitlist/i);
});
