/** The drawing at the top of a page, by its theme. web/rsvp/looks/drawings.ts has the drawings. */
export const drawings = ['garden', 'blush', 'boardroom', 'confetti', 'golden', 'fresh'] as const;
export type Drawing = (typeof drawings)[number];

/** The drawings, by the fixed ids of a new installation's themes. Other themes have no drawing. */
const byTheme: ReadonlyMap<string, Drawing> = new Map(
  drawings.map((drawing, index) => [`01930000-0000-7000-8000-00000000000${index + 1}`, drawing]),
);

export const drawingOf = (themeId: string | null | undefined): Drawing | null =>
  (themeId && byTheme.get(themeId)) || null;
