/** Draws the cover of the demo's wedding: a boathouse by the bay, at most 100 kB. */
import { pngOf } from '../pictures/png.ts';

const lights = Array.from({ length: 15 }, (_, at) => {
  const x = 940 + at * 44;
  const y = 430 + 34 * Math.sin((at / 14) * Math.PI);
  return `<circle cx="${x}" cy="${y.toFixed(0)}" r="7" fill="#ffe9b8"/>`;
}).join('');

const waves = [
  [120, 700, 380],
  [620, 740, 300],
  [260, 800, 460],
  [980, 780, 420],
  [80, 850, 280],
  [760, 860, 520],
]
  .map(([x = 0, y = 0, width = 0]) => `<rect x="${x}" y="${y}" width="${width}" height="6" rx="3"/>`)
  .join('');

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">
  <rect width="1600" height="900" fill="#f7d9b5"/>
  <rect width="1600" height="260" fill="#f3c9a5"/>
  <circle cx="520" cy="400" r="120" fill="#fff1d6"/>
  <path d="M0 560 260 330 420 470 640 250 900 520 1120 380 1600 560Z" fill="#8fa8a3"/>
  <path d="M640 250 560 330 620 320 660 350 720 338Z M260 330 210 376 262 366 306 372Z" fill="#fff8ec"/>
  <path d="M0 590 360 470 700 580 1100 500 1600 600V680H0Z" fill="#5d7f78"/>
  <rect y="640" width="1600" height="260" fill="#3f6a70"/>
  <g fill="#f7d9b5" fill-opacity=".45">${waves}</g>
  <rect x="980" y="640" width="620" height="22" fill="#6b4a35"/>
  <path d="M1040 662v90M1220 662v90M1400 662v90M1560 662v90" stroke="#54392a" stroke-width="16"/>
  <path d="M1090 640V480L1270 370 1450 480V640Z" fill="#b9573c"/>
  <path d="M1060 496 1270 362 1480 496" fill="none" stroke="#54392a" stroke-width="22"/>
  <path d="M1210 640V530a60 60 0 0 1 120 0V640Z" fill="#ffe3b0"/>
  <path d="M940 430Q1248 520 1556 430" fill="none" stroke="#54392a" stroke-width="4"/>
  ${lights}
</svg>`;

/** Returns the cover as PNG. */
export const drawCover = (): Promise<Buffer> => pngOf(picture);
