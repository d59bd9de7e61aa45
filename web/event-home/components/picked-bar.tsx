import { Mail } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { words } from '../words.ts';

/** The actions on the selected parties. On a phone, it also ends the selection. */
export function PickedBar(props: {
  count: number;
  onMessage: () => void;
  onClear: () => void;
  onDone?: (() => void) | undefined;
}) {
  const { count, onDone } = props;
  return (
    <div
      role="group"
      aria-label={words.picked.label}
      className="sticky top-14 z-20 flex min-h-9.5 flex-wrap items-center gap-x-4 rounded-lg border border-accent bg-accent-tint px-4 text-sm max-md:min-h-12"
    >
      <p className="font-medium" aria-live="polite">
        {count === 0 ? words.picked.none : words.picked.count({ count })}
      </p>
      {count > 0 ? (
        <>
          <Button size="sm" icon={<Mail />} onClick={props.onMessage}>
            {words.picked.message}
          </Button>
          {onDone ? null : (
            <Button size="sm" variant="ghost" onClick={props.onClear}>
              {words.picked.clear}
            </Button>
          )}
        </>
      ) : null}
      {onDone ? (
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onDone}>
          {words.picked.done}
        </Button>
      ) : null}
    </div>
  );
}
