import { Monitor, Moon, Plus, SlidersHorizontal, Sun } from 'lucide-react';
import { useThemeChoice } from '#web/kernel/looks/theme.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Colors, Typography } from './colors-and-type.tsx';
import { LongTable } from './long-table.tsx';
import { Navigation } from './navigation.tsx';
import { Numbers } from './numbers.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';
import { Statuses } from './statuses.tsx';
import { Tables } from './tables.tsx';
import { TextFields } from './text-fields.tsx';

/** Shows every component in every state, to look at and to check. */
export function GalleryPage() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <main data-gallery className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <Logo />
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={chooseTheme}
          options={[
            { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
            { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
            { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
          ]}
        />
      </div>
      <PageHeader
        title="Component gallery"
        subtitle="What every screen is built from, in all its states."
        meta={<Badge tone="accent">Reference</Badge>}
        actions={
          <>
            <Button icon={<SlidersHorizontal aria-hidden />}>Secondary</Button>
            <Button variant="primary" icon={<Plus aria-hidden />}>
              Primary
            </Button>
          </>
        }
        back={{ href: '#top', label: 'Back link' }}
      />
      <div className="space-y-12">
        <Colors />
        <Typography />
        <Buttons />
        <TextFields />
        <Choices />
        <Overlays />
        <Statuses />
        <Numbers />
        <Tables />
        <Navigation />
        <States />
        <LongTable />
      </div>
    </main>
  );
}
