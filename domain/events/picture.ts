/** What the picture of an event shows: the guest's page says it, and the server draws it. */
export interface Picture {
  title: string;
  host: string;
  day: string;
  time: string;
  place: string;
  /** CSS colors. */
  colors: { page: string; line: string; text: string; soft: string; title: string; ornament: string };
  /** Replaces the button when nobody can reply anymore. */
  state: string;
  button: { text: string; ground: string };
  /** Names of font files, as of Fontsource's packages. */
  fonts: { title: string; body: string };
}
