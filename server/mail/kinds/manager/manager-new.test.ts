import { describe, expect, it } from 'vitest';
import type { ReplySnapshot } from '../../snapshots.ts';
import { samples } from '../../templates/previews.ts';
import { renderMessage } from '../../templates/render.ts';

const renderFor = (changes: Partial<ReplySnapshot>) => {
  const payload = samples['manager.new'];
  return renderMessage(
    'manager.new',
    { ...payload, reply: { ...payload.reply, ...changes } },
    {
      publicUrl: 'https://rsvp.example.com',
      mailFrom: 'Turnout <no-reply@example.com>',
      causedAt: new Date('2027-01-02T03:04:05Z'),
    },
  );
};

describe('the mail about a new reply', () => {
  it('asks for approval if the reply awaits approval, and never mentions the waitlist', () => {
    const { subject, html, text } = renderFor({ status: 'waitlisted', awaitingApproval: true });
    expect(subject).toMatch(/^New RSVP to approve: /);
    expect(html).toContain('background-color:#1d4ed8');
    expect(text).not.toMatch(/waitlist/i);
  });

  it('omits Reply-To if the guest’s address has non-ASCII letters before the @', () => {
    const { replyTo, text } = renderFor({ guestEmail: 'ümit@example.com' });
    expect(replyTo).toBeUndefined();
    expect(text).toContain('ümit@example.com');
    expect(renderFor({ guestEmail: 'umit@müller.example' }).replyTo?.address).toBe('umit@müller.example');
  });
});
