/**
 * An envelope in the event's colors that covers the page and opens, once for each guest and
 * browser. The page beneath is there from the first paint, and a tap, a key or a scroll ends the
 * animation.
 *
 * The envelope needs a script that runs before the first paint; without a script there is none.
 * Embedded pages and guests who prefer reduced motion get none either. Both answers on a phone's
 * first screen stay above it, and screen readers ignore it.
 */
import { opensAsEnvelope } from '#domain/themes/envelope.ts';
import type { PageData } from '../page/event.ts';

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

/**
 * Returns the script that shows the envelope. `#envelope` shows it again, for a host who wants to
 * see it.
 */
const script = (name: string) =>
  `try{let k=${JSON.stringify(`turnout:envelope:${name}`)},l=document.documentElement.classList,` +
  `end=()=>l.remove("sealed");` +
  'if(parent==self&&document.visibilityState=="visible"&&!matchMedia("(prefers-reduced-motion:reduce)").matches&&' +
  '(location.hash=="#envelope"||!localStorage.getItem(k))){' +
  'localStorage.setItem(k,1);l.add("sealed");' +
  '["click","keydown","wheel","touchmove"].forEach(n=>addEventListener(n,end,{once:true,passive:true}))}}catch{}';

/**
 * Returns the envelope, or null if the page has none. There is none for guests with a personal
 * link, who have seen it before, and none once the event is over or cancelled.
 */
export function envelopeOf({ event, mode, embed, personal }: PageData): Envelope | null {
  if (!event || mode !== 'live' || embed || personal || event.past || event.cancelled) return null;
  if (!opensAsEnvelope(event.eventType, event.drawing, event.embedStyles.showEnvelope)) return null;
  return {
    styles: styles(event.eventType === 'Birthday' ? '★' : '♥︎'),
    markup: '<div class="envelope" aria-hidden="true"><i class="pocket"></i><i class="flap"></i></div>',
    // An encoded address can't break out of the script element.
    script: script(encodeURIComponent(event.customUrl)),
  };
}
