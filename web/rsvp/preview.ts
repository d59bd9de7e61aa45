/** The editor's side of a preview: what it sends replaces what is shown, colors and fonts included. Loaded in previews only. */
import { neutralEvent, type PageData, type PublicEvent } from './event.ts';
import { fontFile } from './looks/fonts.ts';
import { looksOf } from './looks/looks.ts';

const fontFiles = import.meta.glob<unknown>('./fonts/*.css');

export function listen(page: PageData, show: (page: PageData) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent) return;
    const { type, event } = (data ?? {}) as { type?: unknown; event?: Partial<PublicEvent> };
    if (type !== 'turnout:preview' || typeof event !== 'object' || event === null) return;
    const next: PublicEvent = { ...neutralEvent, ...event, embedStyles: event.embedStyles ?? {} };
    const { variables, fonts } = looksOf(next, { embed: page.embed });
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(name, value);
    }
    for (const font of fonts) void fontFiles[`./fonts/${fontFile(font)}.css`]?.();
    show({ ...page, event: next, said: null });
  });
  window.parent.postMessage({ type: 'turnout:preview-ready' }, location.origin);
}
