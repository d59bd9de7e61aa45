/**
 * The parts of the page that its host left switched on. They are separate from the colors, which
 * the page's script never needs.
 */
import type { PublicEvent } from '../page/event.ts';

export const shows = (event: PublicEvent) => {
  const isOn = (name: string) => event.embedStyles[name] !== false;
  return {
    title: isOn('showEventTitle'),
    details: isOn('showEventDetails'),
    spots: isOn('showSpotsRemaining'),
    description: isOn('showFormDescription'),
  };
};
