/** The editor's side of a preview: what it sends replaces what is shown, colors and fonts included. Loaded in previews only. */
import { createElement } from 'react';
import { neutralEvent, type PageData, type PublicEvent } from './event.ts';
import { fontFile } from './looks/fonts.ts';
import { looksOf } from './looks/looks.ts';
import type { PageProps } from './props.ts';
import { Sections } from './sections.tsx';

const fontFiles = import.meta.glob<unknown>('./fonts/*.css');

export function listen(page: PageData, show: (page: PageProps) => void): void {
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
    const story = createElement(
      'div',
      { key: 'edited', className: 'sections' },
      createElement(Sections, next),
    );
    show({ ...page, event: next, said: null, story });
  });
  window.parent.postMessage({ type: 'turnout:preview-ready' }, location.origin);
}
