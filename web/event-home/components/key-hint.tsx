import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { readStored, writeStored } from '#web/kernel/storage.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { words } from '../words.ts';

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

const shortcuts = () => [
  ['J', 'K', words.keys.move],
  ['Enter', words.keys.opens],
  ['Esc', words.keys.closes],
  ['/', words.keys.searches],
];

/** Explains the keyboard shortcuts of the list, with a switch for them. */
export const KeyHint = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <span className="max-md:hidden pointer-coarse:hidden">
    <DropdownMenu
      trigger={<IconButton label={words.keys.label} icon={<CircleHelp />} tooltip={false} />}
      header={
        on ? (
          <span className="grid gap-1.5">
            {shortcuts().map((keys) => (
              <span key={keys.join()} className="flex items-center gap-1">
                {keys.slice(0, -1).map((key) => (
                  <kbd key={key} className="rounded-md border border-hairline px-1.5 font-sans text-xs">
                    {key}
                  </kbd>
                ))}
                {keys.at(-1)}
              </span>
            ))}
          </span>
        ) : (
          words.keys.off
        )
      }
      items={[{ label: on ? words.keys.turnOff : words.keys.turnOn, onSelect: () => onChange(!on) }]}
    />
  </span>
);
