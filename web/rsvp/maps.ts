/** Addresses of maps. They are links alone: nothing is loaded from there. */

/** Google's address opens the app where there is one; Apple's devices have their own. */
export const googleMap = (place: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
export const appleMap = (place: string) => `https://maps.apple.com/?${new URLSearchParams({ q: place })}`;
export const openMap = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
