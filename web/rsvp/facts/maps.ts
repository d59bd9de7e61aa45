/** Addresses of maps. They are only links: the page loads nothing from there. */

/**
 * Returns a Google Maps link, which opens the app if there is one. Apple's devices have their own
 * link.
 */
export const googleMap = (place: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
export const appleMap = (place: string) => `https://maps.apple.com/?${new URLSearchParams({ q: place })}`;
export const openMap = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
