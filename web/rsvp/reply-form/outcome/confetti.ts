/** How long a celebration in the event's colors lasts, in milliseconds. */
const gone = 3_600;

/** Throws one burst from a point of the window, given in percent of its size. */
function burst(
  place: HTMLElement,
  { count, x, y, sign }: { count: number; x: number; y: number; sign: string },
) {
  const colors = ['--accent', '--ornament', '--title'];
  for (let index = 0; index < count; index += 1) {
    const piece = document.createElement('i');
    piece.textContent = sign;
    const color = `var(${colors[index % colors.length]})`;
    Object.assign(piece.style, {
      left: `${x}vw`,
      top: `${y}vh`,
      ...(sign ? { color } : { width: '8px', height: '13px', background: color }),
    });
    place.append(piece);
    const angle = Math.PI * (1.1 + 0.8 * Math.random());
    const far = 20 + 45 * Math.random();
    const [dx, up] = [Math.cos(angle) * far, Math.sin(angle) * far * 0.9];
    const turn = 900 * (Math.random() - 0.5);
    const at = (right: number, down: number, turned: number, more: object) => ({
      transform: `translate(${right}vmin, ${down}vh) rotate(${turned}deg)`,
      ...more,
    });
    piece.animate(
      [
        at(0, 0, 0, { opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)' }),
        at(dx, up, turn / 2, { opacity: 1, offset: 0.35, easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)' }),
        at(dx * 1.3, 50, turn, { opacity: 0 }),
      ],
      { duration: 1_800 + 900 * Math.random(), fill: 'both' },
    );
  }
}

/**
 * Starts the celebration after 100 ms; a wedding gets hearts at 800 ms. Does nothing for people who
 * prefer reduced motion.
 */
export function celebrate({ hearts }: { hearts: boolean }): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.querySelector('[data-celebration]')?.remove();
  const place = document.createElement('div');
  place.className = 'confetti';
  place.dataset.celebration = '';
  place.setAttribute('aria-hidden', 'true');
  document.body.append(place);
  setTimeout(() => burst(place, { count: 70, x: 50, y: 65, sign: '' }), 100);
  if (hearts) {
    setTimeout(() => [30, 70].forEach((x) => burst(place, { count: 14, x, y: 60, sign: '♥' })), 800);
  }
  setTimeout(() => place.replaceChildren(), gone + (hearts ? 800 : 0));
}
