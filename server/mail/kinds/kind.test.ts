import { describe, expect, expectTypeOf, it } from 'vitest';
import { samples } from '../templates/previews.ts';
import type { AboutReply } from '../snapshots.ts';
import type { CalendarEffect, Kind } from './kind.ts';
import { mailKinds } from './registry.ts';

type OptionalKeys<T> = { [K in keyof T]-?: Pick<T, K> extends Required<Pick<T, K>> ? never : K }[keyof T];

describe('a kind of mail', () => {
  it('does not compile without all of its parts', () => {
    expectTypeOf<OptionalKeys<Kind<AboutReply>>>().toBeNever();
    expectTypeOf<keyof Kind<AboutReply>>().toEqualTypeOf<
      'title' | 'letter' | 'sample' | 'calendar' | 'budget' | 'unproved' | 'bulk' | 'answeredBy'
    >();
  });

  it('carries a calendar entry only if it is about an event', () => {
    expectTypeOf<Kind<{ path: string }>['calendar']>().toEqualTypeOf<'none'>();
    expectTypeOf<CalendarEffect>().toExtend<Kind<AboutReply>['calendar']>();
  });

  it('needs a title', () => {
    for (const { title } of Object.values(mailKinds)) expect(title).not.toBe('');
  });

  it('keeps its whole sample when the outbox stores it as JSON', () => {
    expect(JSON.parse(JSON.stringify(samples))).toEqual(samples);
  });
});
