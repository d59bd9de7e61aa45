import { ChevronDown } from 'lucide-react';
import { Chips, type Chip } from '#web/ui/fields/chips.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { classes } from '#web/ui/classes.ts';
import { useWide } from '#web/ui/table/use-scroller.ts';
import type { GuestChip } from '../guest-views.ts';
import { words } from '../words.ts';
import { numberText } from '#web/kernel/words.ts';

/** The views of the guests as one line of chips. A menu at its end has the rarely needed ones. */
export function GuestChips(props: {
  chips: readonly Chip<GuestChip>[];
  more: readonly Chip<GuestChip>[];
  value: GuestChip;
  onValueChange: (value: GuestChip) => void;
  /** Whether to show only the chips that fit one line, without the menu. */
  oneLine: boolean;
}) {
  const { chips, more, value, onValueChange, oneLine } = props;
  const isWide = useWide();
  const isRoomy = useWide('64rem');
  const isTablet = isWide && !isRoomy;
  const chosen = more.find((chip) => chip.value === value);
  // On a tablet, views without any guests are in the menu, so that the others fit one line.
  const isIdle = (chip: Chip<GuestChip>) => isTablet && chip.count === 0 && chip.value !== value;
  const busy = chips.filter((chip) => !isIdle(chip));
  // The chosen view stays visible where there is no room for the menu.
  const shown = oneLine && chosen ? [...busy, chosen] : busy;
  return (
    <>
      <Chips
        label={words.views.show}
        chips={shown}
        value={value}
        onValueChange={onValueChange}
        oneLine={oneLine}
      />
      {oneLine ? null : (
        <DropdownMenu
          align="start"
          trigger={
            <button
              type="button"
              className={classes(
                'inline-flex h-8 max-w-full shrink-0 items-center gap-1 rounded-full border px-3 text-sm whitespace-nowrap touch:h-11',
                chosen
                  ? 'border-accent bg-accent-tint font-medium text-accent'
                  : 'border-hairline bg-surface text-ink hover:bg-hover',
              )}
            >
              <span className="truncate">{chosen?.label ?? words.views.more}</span>
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            </button>
          }
          items={[...chips.filter(isIdle), ...more].map((chip) => ({
            label: `${chip.label}${countText(chip)}`,
            onSelect: () => onValueChange(chip.value),
          }))}
        />
      )}
    </>
  );
}

const countText = ({ count, isMore = false }: Chip<GuestChip>): string =>
  count === undefined ? '' : ` · ${numberText(count)}${isMore ? '+' : ''}`;
