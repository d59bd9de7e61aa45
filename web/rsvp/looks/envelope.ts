/**
 * An envelope in the event's colors lies over the page and opens, once for each guest and browser:
 * what is beneath is there from the first paint. A tap, a key or a scroll ends it. It takes a
 * script that runs before anything is painted, so that without one there is none; nor is there
 * where less motion is asked for, or inside another site. Both answers of a phone's first screen
 * stay above it, and readers of the screen never hear of it.
 */
import { opensAsEnvelope } from '#domain/themes/envelope.ts';
import type { PageData } from '../event.ts';

export interface Envelope {
  styles: string;
  markup: string;
  script: string;
}

const paper = (share: number) => `color-mix(in srgb,var(--ornament) ${share}%,var(--page))`;

const styles = (seal: string) =>
  '.envelope{display:none}' +
  '.sealed .envelope{display:block;position:fixed;z-index:1;inset:0;overflow:hidden;perspective:1500px;cursor:pointer;' +
  'animation:envelope 1.5s forwards}' +
  '.envelope i,.envelope i::before{position:absolute;inset:0;content:""}' +
  // Three sides of the envelope, the lower one in front, and a flap with the seal at its tip.
  `.envelope .pocket{background:${paper(20)};clip-path:polygon(0 0,50% 51%,100% 0,100% 100%,0 100%);` +
  'animation:pocket .7s .8s cubic-bezier(.5,0,.9,.4) both}' +
  `.envelope .pocket::before{background:${paper(15)};clip-path:polygon(0 100%,50% 44%,100% 100%)}` +
  '.envelope .flap{transform-origin:top;animation:flap .65s .4s ease-in both}' +
  `.envelope .flap::before{background:linear-gradient(${paper(18)},${paper(28)} 52%);clip-path:polygon(0 0,100% 0,50% 52%)}` +
  `.envelope .flap::after{content:"${seal}";position:absolute;top:52%;left:50%;width:64px;height:64px;margin:-44px 0 0 -32px;` +
  'border-radius:50%;background:var(--accent);color:var(--button-text);font:26px/64px system-ui;text-align:center;' +
  'box-shadow:0 1px 6px rgb(0 0 0/25%)}' +
  '@keyframes flap{to{transform:rotateX(175deg)}}' +
  '@keyframes pocket{to{transform:translateY(105%)}}' +
  '@keyframes envelope{to{visibility:hidden}}';

/** `#envelope` shows it again, to a host who looks at it. */
const script = (name: string) =>
  `try{let k=${JSON.stringify(`turnout:envelope:${name}`)},l=document.documentElement.classList,` +
  `end=()=>l.remove("sealed");` +
  'if(parent==self&&document.visibilityState=="visible"&&!matchMedia("(prefers-reduced-motion:reduce)").matches&&' +
  '(location.hash=="#envelope"||!localStorage.getItem(k))){' +
  'localStorage.setItem(k,1);l.add("sealed");' +
  '["click","keydown","wheel","touchmove"].forEach(n=>addEventListener(n,end,{once:true,passive:true}))}}catch{}';

/**
 * Null where the page has none. A guest who answers by a personal link, or comes too late, has
 * opened it before.
 */
export function envelopeOf({ event, mode, embed, personal }: PageData): Envelope | null {
  if (!event || mode !== 'live' || embed || personal || event.past || event.cancelled) return null;
  if (!opensAsEnvelope(event.eventType, event.drawing, event.embedStyles.showEnvelope)) return null;
  return {
    styles: styles(event.eventType === 'Birthday' ? '★' : '♥︎'),
    markup: '<div class="envelope" aria-hidden="true"><i class="pocket"></i><i class="flap"></i></div>',
    // No element can be broken out of by an address.
    script: script(encodeURIComponent(event.customUrl)),
  };
}
