import { classes } from '#web/ui/classes.ts';
import kitchen from '../pictures/kitchen.webp';
import kitchenSmall from '../pictures/kitchen-480.webp';
import replies from '../pictures/replies.webp';
import repliesSmall from '../pictures/replies-480.webp';
import share from '../pictures/share.webp';
import shareSmall from '../pictures/share-480.webp';
import { SectionHead, width } from './landing-section.tsx';

const scenes = [
  {
    feature: 'Public RSVP forms',
    title: 'Share one link',
    text: 'Send it by message or email, or print its QR code on a card. Guests answer for their whole party in a minute, without an account.',
    picture: share,
    small: shareSmall,
    alt: 'Sharing an event: its link to copy, buttons for WhatsApp, text message and email, and the card that messengers show, with the name and date of a wedding.',
  },
  {
    feature: 'Analytics dashboard',
    title: 'Watch the replies come in',
    text: 'Who is coming, who declined, who waits, how full each event is: at a glance, as it happens.',
    picture: replies,
    small: repliesSmall,
    alt: 'The replies to a wedding: 70 in all, 57 coming and 3 waiting, each with its meals, its note and its status.',
  },
  {
    feature: 'Ready for the caterer',
    title: 'Feed the kitchen',
    text: 'Every meal and special need is counted from the replies. Print it, copy it, or send the caterer a link that says what has changed.',
    picture: kitchen,
    small: kitchenSmall,
    alt: 'The kitchen of a wedding: meals for 120 confirmed guests, 42 salmon, 42 short rib and 36 risotto, each with the allergies and diets of its guests.',
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
        <SectionHead title="Everything between the invitation and the doors">
          You set the rules once. Turnout keeps them, for every reply, at any hour.
        </SectionHead>
        <ol className="mt-12 space-y-14 lg:space-y-24">
          {scenes.map(({ feature, title, text, picture, small, alt }, index) => (
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
