import {
  Bell,
  Building2,
  CalendarDays,
  Check,
  EllipsisVertical,
  Monitor,
  Moon,
  Pencil,
  Plus,
  SlidersHorizontal,
  Sun,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useThemeChoice } from '#web/kernel/theme.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Tone } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { CapacityBar } from '../ui/capacity-bar.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { AreaChart, BarChart } from '../ui/charts.tsx';
import { CheckboxField, RadioCards, SegmentedControl, SwitchField } from '../ui/choice-fields.tsx';
import { ColorField } from '../ui/color-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column, TableQuery } from '../ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { TextLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Popover } from '../ui/popover.tsx';
import { SliderField } from '../ui/slider-field.tsx';
import { StatCard, StatGrid } from '../ui/stat-card.tsx';
import { EmptyState, ErrorState, Skeleton, Spinner, TableSkeleton } from '../ui/states.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { TabLinks, Tabs } from '../ui/tabs.tsx';
import {
  DateField,
  NumberField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  TimeField,
} from '../ui/text-fields.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { VirtualTable } from '../ui/virtual-table.tsx';
import type { RowSource, VirtualColumn } from '../ui/virtual-table.tsx';

/** Every component in every state, to look at and to check. */
export default function GalleryPage() {
  const [theme, chooseTheme] = useThemeChoice();
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
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
        <LongTable />
        <Navigation />
        <States />
      </div>
    </main>
  );
}

function Section(props: { title: string; children: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <h2 className="mb-4 border-b border-hairline pb-2 font-display text-xl font-semibold">{props.title}</h2>
      {props.children}
    </section>
  );
}

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

function Colors() {
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

function Typography() {
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

function Buttons() {
  const [busy, setBusy] = useState(false);
  const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
  return (
    <Section title="Buttons">
      <div className="space-y-4">
        {(['lg', 'md', 'sm'] as const).map((size) => (
          <div key={size} className="flex flex-wrap items-center gap-3">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant[0]?.toUpperCase()}
                {variant.slice(1)}
              </Button>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" busy busyLabel="Saving...">
            Save Changes
          </Button>
          <Button busy busyLabel="Loading...">
            Load
          </Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" icon={<Plus aria-hidden />}>
            Create Event
          </Button>
          <Button asChild>
            <a href="#buttons">A link as a button</a>
          </Button>
          <Button
            busy={busy}
            busyLabel="Two seconds..."
            onClick={() => (setBusy(true), setTimeout(setBusy, 2000, false))}
          >
            Press me
          </Button>
          <CopyButton value="https://turnout.example/rsvp/ada-and-bo" />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton label="Notifications" icon={<Bell />} />
          <IconButton label="Edit" icon={<Pencil />} variant="secondary" />
          <IconButton label="Delete" icon={<Trash2 />} variant="danger" />
          <IconButton label="Add" icon={<Plus />} variant="primary" />
          <IconButton label="Small" icon={<Pencil />} size="sm" />
          <IconButton label="Disabled" icon={<Pencil />} disabled />
        </div>
      </div>
    </Section>
  );
}

const zones = [
  { value: 'America/New_York', label: 'Eastern', detail: 'UTC−5', group: 'Often used' },
  { value: 'America/Chicago', label: 'Central', detail: 'UTC−6', group: 'Often used' },
  { value: 'America/Los_Angeles', label: 'Pacific', detail: 'UTC−8', group: 'Often used' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone,
    group: 'All time zones',
  })),
].filter((zone, index, all) => all.findIndex((other) => other.value === zone.value) === index);

function TextFields() {
  const [zone, setZone] = useState('America/New_York');
  // eslint-disable-next-line no-restricted-syntax -- the field's value: a colour that a host chose
  const [color, setColor] = useState('#c2410c');
  const [ownColor, setOwnColor] = useState('');
  const [size, setSize] = useState(24);
  return (
    <Section title="Fields">
      <Card>
        <CardHeader title="Event Details" description="Each field says what is wrong beside itself." />
        <CardBody>
          <form
            noValidate
            className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
            onSubmit={(event) => event.preventDefault()}
          >
            <TextField label="Event title" name="title" required defaultValue="Summer wedding" />
            <TextField
              label="Display As"
              name="displayName"
              hint="Who invites: the line above the title and the sender of mails."
              placeholder="Ada & Bo"
            />
            <TextField
              label="Email"
              type="email"
              name="email"
              required
              defaultValue="ada@"
              error="Valid email required"
            />
            <PasswordField
              label="Password"
              name="password"
              required
              autoComplete="new-password"
              hint="At least 6 characters."
              defaultValue="correct horse"
            />
            <NumberField label="Maximum guests" name="maxGuests" min={1} defaultValue={50} suffix="guests" />
            <TextField label="Custom URL" name="customUrl" prefix="/rsvp/" defaultValue="summer-wedding" />
            <DateField label="Date" name="date" required defaultValue="2027-06-19" />
            <TimeField label="Time" name="time" required defaultValue="15:30" />
            <SelectField
              label="Event type"
              name="eventType"
              defaultValue="Wedding"
              options={['Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other'].map((type) => ({
                value: type,
                label: type,
              }))}
            />
            <SelectField
              label="Age restriction"
              name="age"
              placeholder="Choose one"
              error="Choose an age restriction."
              options={[{ value: 'all_ages', label: 'All Ages' }]}
            />
            <Combobox
              label="Time zone"
              required
              options={zones}
              value={zone}
              onValueChange={setZone}
              hint="Search by city or by name."
            />
            <TextField label="Disabled" name="disabled" disabled defaultValue="Cannot be changed" />
            <TextArea
              label="Description"
              name="message"
              className="sm:col-span-2"
              hint="Shown on the RSVP page, up to 5,000 characters."
              defaultValue="Dinner at seven, dancing until late. Bring a coat: the garden is cool at night."
            />
            <ColorField label="Accent color" value={color} onValueChange={setColor} />
            <ColorField
              label="Background"
              value={ownColor}
              onValueChange={setOwnColor}
              // eslint-disable-next-line no-restricted-syntax -- what holds in the host’s design, not in ours
              fallback="#ffffff"
              hint="The theme’s color holds until you choose one."
            />
            <SliderField
              label="Title size"
              value={size}
              onValueChange={setSize}
              min={12}
              max={48}
              unit="px"
            />
            <TextField label="Read only" name="readonly" readOnly defaultValue="ada@example.org" />
          </form>
        </CardBody>
        <CardFooter>
          <Button>Cancel</Button>
          <Button variant="primary">Save Changes</Button>
        </CardFooter>
      </Card>
    </Section>
  );
}

function Choices() {
  const [mode, setMode] = useState<'create' | 'join'>('create');
  const [period, setPeriod] = useState<'week' | 'month' | 'year'>('month');
  return (
    <Section title="Choices">
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <RadioCards
            label="How would you like to start?"
            value={mode}
            onValueChange={setMode}
            options={[
              {
                value: 'create',
                label: 'Create a new organization',
                description: 'You will be its administrator, free for 14 days.',
                icon: <Building2 />,
              },
              {
                value: 'join',
                label: 'Join an existing organization',
                description: 'An administrator approves your request.',
                icon: <UserPlus />,
              },
            ]}
          />
          <RadioCards
            label="Plan"
            columns={3}
            name="plan"
            defaultChecked={false}
            options={[
              { value: 'free', label: 'Free', description: '$0/month' },
              { value: 'pro', label: 'Pro', description: '$29/month' },
              { value: 'premium', label: 'Premium', description: '$99/month', disabled: true },
            ]}
            error="Choose a plan."
            required
          />
          <SegmentedControl
            label="Period"
            hideLabel={false}
            value={period}
            onValueChange={setPeriod}
            options={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        </div>
        <Card>
          <CardBody className="space-y-5 pt-5">
            <SwitchField
              label="Public Event"
              hint="Listed for guest members of your organization."
              name="isPublic"
              defaultChecked
            />
            <SwitchField
              label="Allow Waitlist"
              hint="Replies past the capacity wait for a place."
              name="waitlist"
            />
            <SwitchField label="Requires Approval" name="requiresApproval" disabled />
            <hr className="border-hairline" />
            <CheckboxField
              label="Mail the confirmed guests that the event is off"
              name="mail"
              defaultChecked
            />
            <CheckboxField label="Remember this choice" hint="On this device only." name="remember" />
            <CheckboxField
              label="I have read the terms"
              name="terms"
              required
              error="Please agree to the terms."
            />
            <CheckboxField label="Disabled" name="off" disabled />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}

function Overlays() {
  const [zone, setZone] = useState('UTC');
  const [dialog, setDialog] = useState<'plain' | 'long' | 'confirm' | 'left' | null>(null);
  const shown = (name: typeof dialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  return (
    <Section title="Over the page">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setDialog('plain')}>Dialog</Button>
        <Button onClick={() => setDialog('long')}>Long dialog</Button>
        <Button variant="danger" onClick={() => setDialog('confirm')}>
          Delete event
        </Button>
        <Button onClick={() => setDialog('left')}>Drawer</Button>
        <DropdownMenu
          trigger={<Button>Menu</Button>}
          align="start"
          header={
            <>
              <span className="block font-medium">Ada Lovelace</span>
              <span className="block text-muted">ada@example.org</span>
            </>
          }
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => undefined },
            { label: 'Profile', icon: <Users aria-hidden />, href: '#profile' },
            { label: 'Not now', disabled: true },
            'separator',
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onSelect: () => setDialog('confirm'),
            },
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} label="About the waitlist" align="start">
          <p>When places open, parties move up in order, each of them whole.</p>
        </Popover>
        <Tooltip text="Copies keep their own deadline">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => toast({ title: 'Success', description: 'Event created successfully' })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({ title: 'Error', description: 'Failed to delete event', variant: 'destructive' })
          }
        >
          Error toast
        </Button>
      </div>
      <Dialog
        {...shown('plain')}
        title="Create user"
        description="They can sign in at once with this password."
        footer={
          <>
            <Button onClick={() => setDialog(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setDialog(null)}>
              Create User
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Email" type="email" required />
          <Combobox label="Time zone" options={zones} value={zone} onValueChange={setZone} />
          <PasswordField label="Password" required hint="At least 6 characters." />
        </div>
      </Dialog>
      <Dialog
        {...shown('long')}
        size="lg"
        title="RSVPs for Summer wedding"
        footer={<Button onClick={() => setDialog(null)}>Close</Button>}
      >
        <KeyValue
          items={Array.from({ length: 24 }, (_, index) => ({
            label: `Guest ${index + 1}`,
            value: 'Vegetarian',
          }))}
        />
      </Dialog>
      <ConfirmDialog
        {...shown('confirm')}
        title="Delete “Summer wedding”?"
        description="Its 42 reservations go with it. This action cannot be undone."
        confirmLabel="Delete event"
        busyLabel="Deleting..."
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
      >
        <CheckboxField label="Tell the 38 confirmed guests by mail" />
      </ConfirmDialog>
      <Drawer {...shown('left')} title="Menu" header={<Logo size="sm" />}>
        <ul className="p-3">
          {['Dashboard', 'Organization', 'Events', 'Reservations', 'Waitlists'].map((item) => (
            <li key={item}>
              <a
                href="#drawer"
                className="flex min-h-11 items-center rounded-md px-3 text-base hover:bg-hover"
              >
                {item}
              </a>
            </li>
          ))}
        </ul>
      </Drawer>
    </Section>
  );
}

const tones: Tone[] = ['neutral', 'confirmed', 'waitlisted', 'declined', 'info', 'danger', 'accent'];

function Statuses() {
  const [dismissed, setDismissed] = useState(false);
  return (
    <Section title="Statuses and notices">
      <div className="space-y-4">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone[0]?.toUpperCase()}
              {tone.slice(1)}
            </Badge>
          ))}
          <Badge tone="confirmed" icon={<Check aria-hidden />}>
            With a mark
          </Badge>
        </div>
        <div className="grid gap-3 lg:grid-cols-2">
          <Banner tone="info" title="Your trial ends in 5 days">
            Everything you made stays; the Free plan’s limits apply afterwards.
          </Banner>
          <Banner tone="success">Your address is confirmed.</Banner>
          <Banner tone="warn" action={<Button size="sm">See the waitlist</Button>}>
            3 places opened and 5 guests wait for them.
          </Banner>
          {dismissed ? null : (
            <Banner tone="danger" title="Mail could not be sent" onDismiss={() => setDismissed(true)}>
              The mail server refuses us. Messages are kept and sent when it answers again.
            </Banner>
          )}
        </div>
      </div>
    </Section>
  );
}

const days = [
  ['Jun 1', 4, 1],
  ['Jun 2', 9, 2],
  ['Jun 3', 7, 1],
  ['Jun 4', 15, 4],
  ['Jun 5', 22, 3],
  ['Jun 6', 18, 5],
  ['Jun 7', 31, 6],
] as const;
const replies = days.map(([day, yes, no]) => ({ day, yes, no }));

function Numbers() {
  return (
    <Section title="Numbers">
      <div className="space-y-6">
        <StatGrid>
          <StatCard
            value="12"
            label="Total Events"
            href="#events"
            icon={<CalendarDays />}
            delta={{ text: '3 more than last month', tone: 'up' }}
          />
          <StatCard value="1,284" label="Total Guests" icon={<Users />} hint="Across 12 events" />
          <StatCard value="72%" label="Capacity Usage">
            <CapacityBar confirmed={72} max={100} compact />
          </StatCard>
          <StatCard value="…" label="Revenue" loading />
        </StatGrid>
        <div className="grid gap-6 lg:grid-cols-2">
          <Card>
            <CardHeader title="Replies over time" />
            <CardBody>
              <AreaChart
                label="Replies by day"
                data={replies}
                x="day"
                series={[
                  { key: 'yes', label: 'Yes' },
                  { key: 'no', label: 'No', tone: 'declined' },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Meals" />
            <CardBody>
              <BarChart
                label="Guests by meal"
                data={[
                  { meal: 'Beef', guests: 34 },
                  { meal: 'Fish', guests: 21 },
                  { meal: 'Vegetarian', guests: 17 },
                ]}
                x="meal"
                series={[{ key: 'guests', label: 'Guests' }]}
              />
            </CardBody>
          </Card>
        </div>
        <Card>
          <CardHeader title="Capacity" />
          <CardBody className="grid gap-6 sm:grid-cols-3">
            <CapacityBar confirmed={32} waiting={0} max={50} />
            <CapacityBar confirmed={50} waiting={12} max={50} />
            <CapacityBar confirmed={52} waiting={4} max={50} />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}

type Guest = {
  id: string;
  name: string;
  email: string;
  party: number;
  status: 'confirmed' | 'waitlisted' | 'declined';
  added: string;
};

const statusNames = { confirmed: 'Confirmed', waitlisted: 'Waitlisted', declined: 'Declined' } as const;
const guests: Guest[] = Array.from({ length: 47 }, (_, index) => {
  const first = ['Ada', 'Bo', 'Chidi', 'Dagny', 'Eun-ji', 'Farid', 'Gwen'][index % 7] ?? '';
  const last = ['Lovelace', 'Nguyen', 'Okafor', 'Lindqvist', 'Park'][index % 5] ?? '';
  return {
    id: String(index),
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${last.toLowerCase()}@example.org`,
    party: (index % 4) + 1,
    status:
      (['confirmed', 'confirmed', 'waitlisted', 'confirmed', 'declined'] as const)[index % 5] ?? 'confirmed',
    added: `Jun ${(index % 28) + 1}, 2027`,
  };
});

/** Stands in for the server: the same paging, sorting and searching over the rows above. */
function answer(query: TableQuery): { rows: Guest[]; total: number } {
  const key = query.sort.replace('-', '') as keyof Guest;
  const sign = query.sort.startsWith('-') ? -1 : 1;
  const found = guests
    .filter((guest) => `${guest.name} ${guest.email}`.toLowerCase().includes(query.q.trim().toLowerCase()))
    .sort((a, b) =>
      query.sort === '' ? 0 : sign * String(a[key]).localeCompare(String(b[key]), 'en', { numeric: true }),
    );
  return {
    rows: found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
    total: found.length,
  };
}

/** Stands in for the rows that a server would send: as many as a long guest list has. */
const longList: RowSource<Guest> = {
  list: 'gallery',
  total: 5_000,
  rowAt: (index) => {
    const guest = guests[index % guests.length];
    return guest && { ...guest, id: String(index) };
  },
  indexOf: Number,
  show: () => undefined,
  loading: false,
  retry: () => undefined,
};

const longColumns: VirtualColumn<Guest>[] = [
  {
    id: 'name',
    header: 'Guest Name',
    width: 'minmax(0, 2fr)',
    cell: (guest) => guest.name,
    sortable: true,
    primary: true,
  },
  { id: 'email', header: 'Email', width: 'minmax(0, 3fr)', cell: (guest) => guest.email, sortable: true },
  { id: 'party', header: 'Party Size', width: '6rem', cell: (guest) => guest.party, align: 'end' },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    cell: (guest) => <Badge tone={guest.status}>{statusNames[guest.status]}</Badge>,
  },
];

function LongTable() {
  const [sort, setSort] = useState('');
  return (
    <Section title="Long tables">
      <Card>
        <CardHeader
          title="5,000 reservations"
          description="Only the rows on the screen are in the page. Sorting is the server's part, and there is none here."
        />
        <VirtualTable
          caption="A long guest list"
          columns={longColumns}
          source={longList}
          rowKey={(guest) => guest.id}
          sort={sort}
          onSortChange={setSort}
          actions={(guest) => <IconButton label={`Edit ${guest.name}`} icon={<Pencil />} size="sm" />}
          empty={<EmptyState title="No reservations found" />}
        />
      </Card>
    </Section>
  );
}

function Tables() {
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 6, sort: 'name', q: '' });
  const [edited, setEdited] = useState<string | null>(null);
  const [shown, setShown] = useState<'rows' | 'loading' | 'empty' | 'error'>('rows');
  const { rows, total } = useMemo(() => answer(query), [query]);
  const columns = useMemo(
    (): Column<Guest>[] => [
      {
        id: 'name',
        header: 'Guest Name',
        cell: (guest) => guest.name,
        sortable: true,
        primary: true,
        className: 'md:font-medium',
      },
      { id: 'email', header: 'Email', cell: (guest) => guest.email, sortable: true },
      { id: 'party', header: 'Party Size', cell: (guest) => guest.party, sortable: true, align: 'end' },
      { id: 'added', header: 'Added', cell: (guest) => guest.added, hideOnPhone: true },
      {
        id: 'status',
        header: 'Status',
        cell: (guest) => <Badge tone={guest.status}>{statusNames[guest.status]}</Badge>,
      },
    ],
    [],
  );
  return (
    <Section title="Tables">
      <Card>
        <CardHeader
          title="Reservations"
          description="Paged, sorted and searched by the server."
          actions={
            <SegmentedControl
              label="State of the table"
              value={shown}
              onValueChange={setShown}
              options={[
                { value: 'rows', label: 'Rows' },
                { value: 'loading', label: 'Loading' },
                { value: 'empty', label: 'Empty' },
                { value: 'error', label: 'Error' },
              ]}
            />
          }
        />
        <DataTable
          caption="Reservations for Summer wedding"
          columns={columns}
          rows={shown === 'rows' ? rows : shown === 'empty' ? [] : undefined}
          rowKey={(guest) => guest.id}
          total={shown === 'rows' ? total : 0}
          query={query}
          onQueryChange={setQuery}
          searchLabel="Search by name or email"
          error={shown === 'error' ? 'The reservations could not be loaded.' : undefined}
          onRetry={() => setShown('rows')}
          toolbar={<Button>Export CSV</Button>}
          actions={(guest) => (
            <>
              <IconButton
                label={`Edit ${guest.name}`}
                icon={<Pencil />}
                size="sm"
                onClick={() => setEdited(edited === guest.id ? null : guest.id)}
              />
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`More for ${guest.name}`}
                    icon={<EllipsisVertical />}
                    size="sm"
                    tooltip={false}
                  />
                }
                items={[
                  { label: 'Approve', icon: <Check aria-hidden /> },
                  'separator',
                  { label: 'Delete', icon: <Trash2 aria-hidden />, tone: 'danger' },
                ]}
              />
            </>
          )}
          detail={(guest) =>
            edited === guest.id ? (
              <form
                className="grid items-end gap-4 sm:grid-cols-[1fr_8rem_auto]"
                onSubmit={(event) => event.preventDefault()}
              >
                <TextField label="Name" defaultValue={guest.name} />
                <NumberField label="Guests" min={1} max={8} defaultValue={guest.party} />
                <div className="flex gap-2">
                  <Button variant="primary" onClick={() => setEdited(null)}>
                    Save
                  </Button>
                  <Button onClick={() => setEdited(null)}>Cancel</Button>
                </div>
              </form>
            ) : null
          }
          empty={
            <EmptyState
              icon={<Users />}
              title="No reservations found"
              description="Share the event’s link, and replies appear here as they come."
              action={<CopyButton value="/rsvp/summer" label="Copy the link" variant="primary" />}
            />
          }
        />
      </Card>
    </Section>
  );
}

function Navigation() {
  const [tab, setTab] = useState('details');
  return (
    <Section title="Finding the way">
      <div className="space-y-8">
        <Tabs
          label="Event"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'details', label: 'Event Details', content: <p>The first panel.</p> },
            { value: 'confirmed', label: 'Confirmed RSVPs', count: 38, content: <p>The second panel.</p> },
            { value: 'waitlist', label: 'Waitlist', count: 4, content: <p>The third panel.</p> },
            { value: 'embed', label: 'Embed Code', content: <p>The fourth panel.</p> },
          ]}
        />
        <TabLinks
          label="Settings"
          items={[
            { href: '#general', label: 'General', current: true },
            { href: '#members', label: 'Members', count: 7, current: false },
          ]}
        />
        <Stepper label="Registration" steps={['Organization', 'Your details', 'Done']} current={1} />
        <div className="grid gap-8 sm:grid-cols-2">
          <KeyValue
            items={[
              { label: 'Organization', value: 'Lindqvist Events' },
              { label: 'Plan', value: <Badge tone="accent">Pro</Badge> },
              { label: 'Renews', value: 'November 21, 2027' },
            ]}
          />
          <div className="flex items-center gap-4">
            <Avatar firstName="Ada" lastName="Lovelace" size="sm" />
            <Avatar firstName="Bo" lastName="Nguyen" />
            <Avatar email="chidi@example.org" size="lg" />
          </div>
        </div>
      </div>
    </Section>
  );
}

function States() {
  return (
    <Section title="Loading, empty, wrong">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card>
          <EmptyState
            icon={<CalendarDays />}
            title="No events yet"
            description="Create your first event, and its RSVP page is ready to share."
            action={
              <Button variant="primary" icon={<Plus aria-hidden />}>
                Create New Event
              </Button>
            }
          />
        </Card>
        <Card>
          <ErrorState
            message="The events could not be loaded: the server does not answer."
            onRetry={() => undefined}
          />
        </Card>
        <Card>
          <TableSkeleton rows={4} />
        </Card>
        <Card>
          <CardBody className="space-y-4 pt-5">
            <Spinner label="Loading reservations..." />
            <Skeleton className="h-8 w-48" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </CardBody>
        </Card>
      </div>
    </Section>
  );
}
