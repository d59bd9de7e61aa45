import type { Invitation } from '#domain/guest-list/contract.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Anchor } from '#web/ui/link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { CutText } from '#web/ui/table/cut-text.tsx';
import { comingText, noteText, personsText, standingOf, words } from '../words.ts';

export interface Rows {
  href: (id: string) => string;
  /** Opens a household next to its list. If missing, the row's link opens it. */
  onOpen?: (id: string) => void;
  /** The selected ids. Null if households are read-only. */
  selected: ReadonlySet<string> | null;
  onSelect?: (household: Invitation, isSelected: boolean) => void;
}

function Name({ of, rows }: { of: Invitation; rows: Rows }) {
  return (
    <Anchor
      href={rows.href(of.id)}
      title={of.label}
      onClick={(event) => {
        if (!rows.onOpen) return;
        // The browser handles clicks that open another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        rows.onOpen(of.id);
      }}
      className="min-w-0 rounded-md font-medium decoration-1 max-md:truncate md:line-clamp-2 md:leading-tight md:whitespace-normal underline-offset-3 hover:text-accent hover:underline focus-visible:-outline-offset-2"
    >
      {of.label}
    </Anchor>
  );
}

function Select({ of, rows }: { of: Invitation; rows: Rows }) {
  if (rows.selected === null) return null;
  return (
    <label className="flex size-6 shrink-0 items-center justify-center touch:size-11">
      <span className="sr-only">{words.columns.select({ household: of.label })}</span>
      <input
        type="checkbox"
        checked={rows.selected.has(of.id)}
        onChange={(event) => rows.onSelect?.(of, event.target.checked)}
        className="size-4.5 accent-accent"
      />
    </label>
  );
}

function InvitationStatus({ of }: { of: Invitation }) {
  const { label, tone } = standingOf(of);
  // The badge's tooltip shows the mail server's own words as evidence.
  return (
    <span title={of.state === 'accepted' ? noteText(of.stateDetail) : undefined}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

const nothing = <span className="text-muted">—</span>;
const tagsText = ({ tags }: Invitation) => tags.join(', ');

export const columnsOf = (rows: Rows): Column<Invitation>[] => [
  {
    id: 'label',
    header: words.columns.household,
    width: 'minmax(12rem,2fr)',
    primary: true,
    sortable: true,
    cell: (of) => (
      <span className="flex min-w-0 items-center gap-2">
        <Select of={of} rows={rows} />
        <Name of={of} rows={rows} />
      </span>
    ),
  },
  {
    id: 'persons',
    header: words.columns.persons,
    width: 'minmax(7rem,1.8fr)',
    leaves: 3,
    cell: (of) => {
      const text = personsText(of);
      return text ? <CutText text={text} /> : nothing;
    },
  },
  { id: 'coming', header: words.columns.coming, width: '6.5rem', leaves: 4, cell: comingText },
  {
    id: 'email',
    header: words.columns.email,
    width: 'minmax(6rem,1.2fr)',
    leaves: 1,
    cell: (of) => (of.email ? <CutText text={of.email} /> : nothing),
  },
  {
    id: 'tags',
    header: words.columns.tags,
    width: 'minmax(4rem,0.8fr)',
    leaves: 2,
    cell: (of) => (of.tags.length > 0 ? <CutText text={tagsText(of)} /> : nothing),
  },
  { id: 'list', header: words.columns.list, width: '3rem', leaves: 5, cell: ({ list }) => list },
  { id: 'state', header: words.columns.state, width: '8.75rem', cell: (of) => <InvitationStatus of={of} /> },
];

/** A household on a phone, in two lines. */
export function HouseholdRow({ of, rows }: { of: Invitation; rows: Rows }) {
  return (
    <span className="flex items-center gap-2">
      <Select of={of} rows={rows} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-3">
          <Name of={of} rows={rows} />
          <InvitationStatus of={of} />
        </span>
        <span className="flex h-5.5 items-center text-muted">
          <span className="min-w-0 truncate">
            {[comingText(of), personsText(of), tagsText(of)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
    </span>
  );
}
