/** Which drawing stands at the head of a page, by the theme that was picked. The drawings are in web/rsvp/looks/drawings.ts. */
export const drawings = ['garden', 'blush', 'boardroom', 'confetti', 'golden', 'fresh'] as const;
export type Drawing = (typeof drawings)[number];

/** By the fixed ids of the themes that every installation starts with; others have no drawing of ours. */
const byTheme: ReadonlyMap<string, Drawing> = new Map(
  drawings.map((drawing, index) => [`01930000-0000-7000-8000-00000000000${index + 1}`, drawing]),
);

export const drawingOf = (themeId: string | null | undefined): Drawing | null =>
  (themeId && byTheme.get(themeId)) || null;
