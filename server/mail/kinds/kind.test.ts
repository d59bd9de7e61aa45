import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MailKind } from '#domain/mail/kinds.ts';
import { renderMessage } from '../templates/render.ts';
import { samples } from '../templates/previews.ts';
import type { AboutReply } from '../snapshots.ts';
import type { CalendarEffect, Kind } from './kind.ts';
import { mailKinds } from './registry.ts';

type OptionalKeys<T> = { [K in keyof T]-?: Pick<T, K> extends Required<Pick<T, K>> ? never : K }[keyof T];

describe('a kind of mail', () => {
  it('does not compile if one of its parts is missing', () => {
    expectTypeOf<OptionalKeys<Kind<AboutReply>>>().toBeNever();
    expectTypeOf<keyof Kind<AboutReply>>().toEqualTypeOf<
      'title' | 'letter' | 'sample' | 'calendar' | 'budget' | 'endedBy' | 'unproved' | 'lane' | 'answeredBy'
    >();
  });

  it('carries a calendar entry only if it is about an event', () => {
    expectTypeOf<Kind<{ path: string }>['calendar']>().toEqualTypeOf<'none'>();
    expectTypeOf<CalendarEffect>().toExtend<Kind<AboutReply>['calendar']>();
  });

  it('needs a title', () => {
    for (const { title } of Object.values(mailKinds)) expect(title).not.toBe('');
  });

  it('shows a link to unsubscribe exactly if unsubscribing stops such mail', () => {
    const context = {
      publicUrl: 'https://rsvp.example.com',
      mailFrom: 'no-reply@example.com',
      causedAt: new Date(),
    };
    for (const key of Object.keys(mailKinds) as MailKind[]) {
      const { unsubscribe, text } = renderMessage(key, samples[key], context);
      const isEnded = mailKinds[key].endedBy === 'unsubscribing';
      expect([key, unsubscribe !== undefined]).toEqual([key, isEnded]);
      expect([key, text.includes('/unsubscribe/')]).toEqual([key, isEnded]);
    }
  });

  it('reaches unsubscribed addresses, except messages, reminders and invitations of a host', () => {
    const ended = Object.entries(mailKinds).filter(([, { endedBy }]) => endedBy === 'unsubscribing');
    expect(ended.map(([key]) => key)).toEqual([
      'guest.message',
      'guest.reminder',
      'guest.seeYouSoon',
      'guest.saveTheDate',
      'guest.invitation',
    ]);
  });

  it('keeps its whole sample data when the outbox stores it as JSON', () => {
    expect(JSON.parse(JSON.stringify(samples))).toEqual(samples);
  });
});
