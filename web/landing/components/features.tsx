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
import { words } from '../words.ts';

const features = () => [
  { icon: Palette, title: words.features.style, text: words.features.styleText },
  { icon: Hourglass, title: words.features.waitlist, text: words.features.waitlistText },
  { icon: Code2, title: words.features.widgets, text: words.features.widgetsText },
  { icon: ShieldCheck, title: words.features.roles, text: words.features.rolesText },
  { icon: MailCheck, title: words.features.emails, text: words.features.emailsText },
  { icon: Smartphone, title: words.features.phone, text: words.features.phoneText },
];

/** Lists the product's features that the scenes above do not show. */
export function Features() {
  return (
    <section aria-label={words.features.label} className={classes(width, 'pt-16 lg:pt-24')}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {features().map(({ icon: Icon, title, text }) => (
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

const occasions = () => [
  { icon: CalendarHeart, title: words.occasions.weddings, text: words.occasions.weddingsText },
  { icon: Building2, title: words.occasions.corporate, text: words.occasions.corporateText },
  { icon: Cake, title: words.occasions.birthdays, text: words.occasions.birthdaysText },
  { icon: Gem, title: words.occasions.anniversaries, text: words.occasions.anniversariesText },
];

export function Occasions() {
  return (
    <section id="occasions" className="scroll-mt-16 py-16 lg:py-24">
      <div className={width}>
        <SectionHead title={words.occasions.title}>{words.occasions.text}</SectionHead>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {occasions().map(({ icon: Icon, title, text }) => (
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
