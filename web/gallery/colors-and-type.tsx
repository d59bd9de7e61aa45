import { TextLink } from '#web/ui/link.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { Section } from './section.tsx';

const swatches = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['hairline', 'bg-hairline'],
  ['outline', 'bg-outline'],
  ['muted', 'bg-muted'],
  ['ink', 'bg-ink'],
  ['accent', 'bg-accent'],
  ['accent-tint', 'bg-accent-tint'],
  ['confirmed', 'bg-confirmed'],
  ['confirmed-tint', 'bg-confirmed-tint'],
  ['waitlisted', 'bg-waitlisted'],
  ['waitlisted-tint', 'bg-waitlisted-tint'],
  ['declined', 'bg-declined'],
  ['declined-tint', 'bg-declined-tint'],
  ['info', 'bg-info'],
  ['info-tint', 'bg-info-tint'],
  ['danger', 'bg-danger'],
  ['danger-tint', 'bg-danger-tint'],
] as const;

export function Colors() {
  return (
    <Section title="Colors">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        {swatches.map(([name, look]) => (
          <li key={name} className="text-xs text-muted">
            <div className={`mb-1 h-10 rounded-md border border-hairline ${look}`} />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Typography() {
  return (
    <Section title="Type">
      <div className="space-y-3">
        <p className="font-display text-4xl font-medium tracking-tight">Everyone you invited, in one place</p>
        <p className="font-display text-2xl font-medium tracking-tight">Ada and Bo’s summer wedding</p>
        <p className="text-lg">Inter at eighteen, for what leads into a page.</p>
        <p className="max-w-prose text-base">
          Inter at sixteen, for guests and for longer reading. <TextLink href="#type">A link</TextLink> keeps
          its line.
        </p>
        <p className="max-w-prose text-sm">Inter at fourteen, for hosts at work. 0123456789</p>
        <p className="text-xs text-muted">Inter at twelve, for what stands beside a number.</p>
        <div className="flex flex-wrap items-center gap-6">
          <Logo size="sm" />
          <Logo size="md" />
          <Logo size="lg" />
          <Logo markOnly />
        </div>
      </div>
    </Section>
  );
}
