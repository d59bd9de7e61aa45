import {
  Building2,
  Cake,
  CalendarHeart,
  Code2,
  Gem,
  Hourglass,
  MailCheck,
  Palette,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { SectionHead, width } from './landing-section.tsx';

const features = [
  {
    icon: Palette,
    title: 'Events in your own style',
    text: 'Themes, meal options, capacity and a deadline. Pick a look, then change any color or font.',
  },
  {
    icon: Hourglass,
    title: 'Automatic waitlisting',
    text: 'Never overbooked. When you’re full, guests join a fair waitlist automatically.',
  },
  {
    icon: Code2,
    title: 'Embeddable widgets',
    text: 'Paste one snippet, and the form lives on your own site, as tall as it needs to be.',
  },
  {
    icon: ShieldCheck,
    title: 'Roles and isolation',
    text: 'Administrators, event managers and guests each see only what’s theirs. No organization ever sees another’s guests.',
  },
  {
    icon: MailCheck,
    title: 'Emails handled',
    text: 'Every guest gets an answer, an invitation for their calendar and a link to change their reply.',
  },
  {
    icon: Smartphone,
    title: 'Made for the phone',
    text: 'Most guests answer on their phone. The page loads at once and fits every screen.',
  },
];

/** The features that the scenes do not show. */
export function Features() {
  return (
    <section aria-label="More features" className={classes(width, 'pt-16 lg:pt-24')}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-tint text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <div>
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const occasions = [
  {
    icon: CalendarHeart,
    title: 'Weddings',
    text: 'Plus-ones by name, a meal for everybody, a list for the caterer.',
  },
  {
    icon: Building2,
    title: 'Corporate events',
    text: 'Hard room limits, a waitlist, approval when you need it.',
  },
  { icon: Cake, title: 'Birthdays', text: 'One link in the family chat, and you know how much cake.' },
  { icon: Gem, title: 'Anniversaries', text: 'Old friends reply in a minute, from wherever they live now.' },
];

export function Occasions() {
  return (
    <section id="occasions" className="scroll-mt-16 py-16 lg:py-24">
      <div className={width}>
        <SectionHead title="For the days that people remember">
          From forty chairs in a garden to a hall for four thousand.
        </SectionHead>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {occasions.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-lg border border-hairline bg-surface p-5">
              <Icon aria-hidden className="size-6 text-accent" />
              <h3 className="mt-4 font-display text-xl font-semibold">{title}</h3>
              <p className="mt-1.5 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
