/** Arithmetic of colors, which are '#rrggbb' here. */
import { contrastRatio, type Paint } from '#domain/events/rules.ts';

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const hex = (numbers: number[]) =>
  `#${numbers.map((number) => Math.round(number).toString(16).padStart(2, '0')).join('')}`;

/** Returns a mixture: `share` percent of the first color, the rest of the other. */
export function mix(color: string, share: number, other: string): string {
  const rest = channels(other);
  return hex(channels(color).map((channel, at) => (channel * share + (rest[at] ?? 0) * (100 - share)) / 100));
}

export const css = ({ color, opacity }: Paint) =>
  opacity === 100 ? color : `rgb(${channels(color).join(' ')} / ${opacity}%)`;

export const better = (background: string, first: string, other: string) =>
  contrastRatio(first, background) >= contrastRatio(other, background) ? first : other;

/**
 * Returns the palest mixture of a text color with its background that still reaches the contrast.
 */
export function softened(text: string, background: string, contrast: number): string {
  for (const share of [45, 55, 65, 72, 80, 90]) {
    const soft = mix(text, share, background);
    if (contrastRatio(soft, background) >= contrast) return soft;
  }
  return text;
}
