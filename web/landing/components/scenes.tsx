import { classes } from '#web/ui/classes.ts';
import kitchen from '../pictures/kitchen.webp';
import kitchenSmall from '../pictures/kitchen-480.webp';
import replies from '../pictures/replies.webp';
import repliesSmall from '../pictures/replies-480.webp';
import share from '../pictures/share.webp';
import shareSmall from '../pictures/share-480.webp';
import { SectionHead, width } from './landing-section.tsx';
import { words } from '../words.ts';

const scenes = () => [
  {
    feature: words.scenes.share,
    title: words.scenes.shareTitle,
    text: words.scenes.shareText,
    picture: share,
    small: shareSmall,
    alt: words.scenes.shareAlt,
  },
  {
    feature: words.scenes.replies,
    title: words.scenes.repliesTitle,
    text: words.scenes.repliesText,
    picture: replies,
    small: repliesSmall,
    alt: words.scenes.repliesAlt,
  },
  {
    feature: words.scenes.kitchen,
    title: words.scenes.kitchenTitle,
    text: words.scenes.kitchenText,
    picture: kitchen,
    small: kitchenSmall,
    alt: words.scenes.kitchenAlt,
  },
];

/**
 * Shows what a host does, in order, each step next to its screen. The screens show the demo data on
 * a phone.
 */
export function Scenes() {
  return (
    <section id="features" className="scroll-mt-16 border-y border-hairline bg-surface py-16 lg:py-24">
      <div className={width}>
        <SectionHead title={words.scenes.title}>{words.scenes.text}</SectionHead>
        <ol className="mt-12 space-y-14 lg:space-y-24">
          {scenes().map(({ feature, title, text, picture, small, alt }, index) => (
            <li
              key={title}
              className="grid grid-cols-1 items-center gap-6 md:grid-cols-2 md:gap-12 lg:gap-20"
            >
              <div className={classes(index % 2 === 1 && 'md:order-last')}>
                <p className="text-sm font-semibold text-accent">{feature}</p>
                <h3 className="mt-2 font-display text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
                  {title}
                </h3>
                <p className="mt-3 max-w-md text-base text-muted">{text}</p>
              </div>
              <img
                src={picture}
                srcSet={`${small} 480w, ${picture} 720w`}
                sizes="(min-width: 29rem) 26rem, calc(100vw - 3rem)"
                alt={alt}
                width={480}
                height={620}
                loading="lazy"
                decoding="async"
                className="h-auto w-full max-w-[26rem] justify-self-center rounded-lg border border-hairline bg-sunken shadow-soft"
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
