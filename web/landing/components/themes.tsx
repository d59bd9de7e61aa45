import blush from '../pictures/blush.webp';
import boardroom from '../pictures/boardroom.webp';
import confetti from '../pictures/confetti.webp';
import fresh from '../pictures/fresh.webp';
import garden from '../pictures/garden.webp';
import golden from '../pictures/golden.webp';
import { SectionHead, width } from './landing-section.tsx';
import { words } from '../words.ts';

const themes = () => [
  { name: words.themes.garden, picture: garden },
  { name: words.themes.blush, picture: blush },
  { name: words.themes.boardroom, picture: boardroom },
  { name: words.themes.confetti, picture: confetti },
  { name: words.themes.golden, picture: golden },
  { name: words.themes.fresh, picture: fresh },
];

/** The themes that every installation starts with, each as the head of a guest’s page. */
export function Themes() {
  return (
    <section id="themes" className="scroll-mt-16 pt-16 lg:pt-24">
      <div className={width}>
        <SectionHead title={words.themes.title}>{words.themes.text}</SectionHead>
        <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 lg:gap-x-6">
          {themes().map(({ name, picture }) => (
            <li key={name}>
              <img
                src={picture}
                alt=""
                width={630}
                height={474}
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-lg border border-hairline bg-sunken"
              />
              <p className="mt-2 text-sm font-medium">{name}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
