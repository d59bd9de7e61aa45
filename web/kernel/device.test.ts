import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

it('the browser makes one long device value and keeps it', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
  const first = await import('./device.ts');
  const value = first.deviceValue();
  expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(first.deviceValue()).toBe(value);
  vi.resetModules();
  const again = await import('./device.ts');
  expect(again.deviceValue()).toBe(value);
  kept.clear();
  vi.resetModules();
  expect((await import('./device.ts')).deviceValue()).not.toBe(value);
  vi.unstubAllGlobals();
});
