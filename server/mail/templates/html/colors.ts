/** Colors and fonts of mails. */
import type { Tone } from '../letter.ts';

export const color = {
  ink: '#1f1b16',
  muted: '#6b645a',
  paper: '#faf8f4',
  card: '#ffffff',
  line: '#e7e2da',
  soft: '#f6f2eb',
  accent: '#c2410c',
};

/** White text on each of these colors has a contrast ratio of at least 4.5. */
export const headerColors: Record<Tone, string> = {
  confirmed: '#15803d',
  waitlisted: '#c2570a',
  declined: '#57534e',
  info: '#1d4ed8',
  plain: '#1f1b16',
};

export const sans = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const serif = "Georgia, 'Times New Roman', serif";
