/** The contents of an event's picture, for the server to draw. */
export interface Picture {
  title: string;
  host: string;
  day: string;
  time: string;
  place: string;
  /** The colors of the picture's parts, as CSS colors. */
  colors: { page: string; line: string; text: string; soft: string; title: string; ornament: string };
  /** Replaces the button when nobody can reply anymore. */
  state: string;
  button: { text: string; ground: string };
  /** The picture's fonts, as names of font files in Fontsource's packages. */
  fonts: { title: string; body: string };
  /** The SVG of the theme's drawing, above the words. Empty if the theme has none. */
  drawing: string;
}

/** The drawing of an event's theme. Its SVG has shapes and colors, and no text. */
export interface DrawnCover {
  svg: string;
}
