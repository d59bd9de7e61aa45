import { expect, it } from 'vitest';
import { whenOf } from './when.ts';

it('a recent time reads as the time that has passed', () => {
  const now = new Date('2026-05-04T12:00:00Z');
  const ago = (seconds: number) => whenOf(new Date(now.getTime() - seconds * 1_000), now);
  expect(ago(-90)).toBe('just now');
  expect(ago(59)).toBe('just now');
  expect(ago(60)).toBe('1 minute ago');
  expect(ago(3_599)).toBe('59 minutes ago');
  expect(ago(3_600)).toBe('1 hour ago');
  expect(ago(86_400)).toBe('yesterday');
  expect(ago(3 * 86_400)).toBe('3 days ago');
});
