import { ListChecks, Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { readStored, writeStored } from '#web/kernel/storage.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { groupings, type Grouping } from '../guest-views.ts';

interface Props {
  /**
   * The filters of the list. On a phone, only the part that fits one line, unless `open` is set.
   */
  chips: (oneLine: boolean) => ReactNode;
  search: {
    value: string;
    onChange: (q: string) => void;
    inputRef: RefObject<HTMLInputElement | null>;
  };
  by: { value: Grouping; offered: readonly Grouping[]; onChange: (by: Grouping) => void };
  actions: ReactNode;
  /**
   * On a phone, the rows have checkboxes only while this is on. Null if there is nothing to do with
   * selected rows.
   */
  select: { on: boolean; onChange: (on: boolean) => void } | null;
  hint: ReactNode;
  /** False folds everything on a phone, except one line of chips and the search. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The tools above the guests: search, filters, and the choice of what one line of the list is. */
export function GuestTools({ chips, search, by, actions, select, hint, open, onOpenChange }: Props) {
  const isWide = useWide();
  const [seeks, setSeeks] = useState(false);
  const searching = seeks || search.value !== '';
  const grouping = (
    <SegmentedControl
      label="One line is"
      value={by.value}
      onValueChange={by.onChange}
      options={by.offered.map((value) => ({ value, label: groupings[value] }))}
    />
  );
  if (isWide) {
    return (
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox label="Search guests" {...search} />
          {grouping}
          <div className="ml-auto flex items-center gap-3">{actions}</div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {chips(false)}
          <div className="ml-auto">{hint}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="space-y-2">
      <div className="flex items-start gap-1">
        {searching ? (
          <SearchBox label="Search guests" {...search} />
        ) : (
          <div className="min-w-0 flex-1">{chips(!open)}</div>
        )}
        {searching ? null : (
          <IconButton
            label={open ? 'Fewer filters' : 'More filters'}
            icon={<SlidersHorizontal />}
            tooltip={false}
            aria-expanded={open}
            onClick={() => onOpenChange(!open)}
          />
        )}
        <IconButton
          label={searching ? 'Close search' : 'Search'}
          icon={searching ? <X /> : <Search />}
          tooltip={false}
          onClick={() => {
            setSeeks(!searching);
            search.onChange('');
            if (!searching) requestAnimationFrame(() => search.inputRef.current?.focus());
          }}
        />
      </div>
      {open ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {grouping}
          <span className="flex flex-wrap gap-2">
            {select ? (
              <Button
                size="sm"
                icon={<ListChecks />}
                aria-pressed={select.on}
                onClick={() => select.onChange(!select.on)}
              >
                Select
              </Button>
            ) : null}
            {actions}
          </span>
        </div>
      ) : null}
    </div>
  );
}

const storedUnder = 'guest_list_keys';

/**
 * Returns whether single letters move through the list, and a setter. Users who dictate or press
 * keys by accident can switch them off.
 */
export function useKeySwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(storedUnder) !== 'off');
  return [
    on,
    (next) => {
      writeStored(storedUnder, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}

const shortcuts = [
  ['J', 'K', 'move'],
  ['Enter', 'opens'],
  ['Esc', 'closes'],
  ['/', 'searches'],
];

/** Explains the keyboard shortcuts of the list, with a switch for them. */
export function KeyHint({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted pointer-coarse:hidden">
      {on
        ? shortcuts.map((keys) => (
            <span key={keys.join()} className="inline-flex items-center gap-1">
              {keys.slice(0, -1).map((key) => (
                <kbd key={key} className="rounded-md border border-hairline bg-surface px-1.5 font-sans">
                  {key}
                </kbd>
              ))}
              {keys.at(-1)}
            </span>
          ))
        : 'Shortcuts are off.'}
      <Button variant="link" size="sm" className="text-xs" onClick={() => onChange(!on)}>
        {on ? 'Turn off' : 'Turn on'}
      </Button>
    </p>
  );
}
