/**
 * Links a place to a map. The page loads nothing from the map, which opens only when a guest
 * follows the link.
 */
import { useSyncExternalStore, type ReactNode } from 'react';
import { appleMap, googleMap } from './maps.ts';

const isApple = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent);

export function MapLink({ place, children }: { place: string; children: ReactNode }) {
  const apple = useSyncExternalStore(
    () => () => undefined,
    isApple,
    () => false,
  );
  return (
    <a
      className="map-link"
      href={apple ? appleMap(place) : googleMap(place)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  );
}
