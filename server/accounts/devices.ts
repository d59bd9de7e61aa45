/** Describes a browser in a few words that its owner recognizes. */
import Bowser from 'bowser';
import type { Device } from '#domain/accounts/contract.ts';

const kinds: Record<string, Device['kind']> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** A program's own name: 'curl/8.5.0' becomes 'curl'. */
const program = (userAgent: string): string => /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim() ?? '';

export const unknownDevice = 'Unknown device';

/**
 * Returns a browser's name and kind: 'Chrome on Windows', 'curl', or 'Unknown device' by default.
 */
export function deviceOf(userAgent: string): Pick<Device, 'name' | 'kind'> {
  if (userAgent === '') return { name: unknownDevice, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = kinds[platform.type ?? ''] ?? (os.name === 'Chrome OS' ? 'desktop' : 'other');
  // People know an iPhone or iPad by its own name, not by its system's.
  const system = (os.name === 'iOS' && platform.model) || os.name;
  if (browser.name && system) return { name: `${browser.name} on ${system}`, kind };
  return { name: browser.name || system || program(userAgent) || unknownDevice, kind };
}
