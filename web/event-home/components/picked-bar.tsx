import { Mail } from 'lucide-react';
import { counted } from '#domain/kernel/text.ts';
import { Button } from '#web/ui/button.tsx';

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
      aria-label="Selected parties"
      className="sticky top-14 z-20 flex min-h-9.5 flex-wrap items-center gap-x-4 rounded-lg border border-accent bg-accent-tint px-4 text-sm max-md:min-h-12"
    >
      <p className="font-medium" aria-live="polite">
        {count === 0 ? 'Click a party to select it' : `${counted(count, 'party', 'parties')} selected`}
      </p>
      {count > 0 ? (
        <>
          <Button size="sm" icon={<Mail />} onClick={props.onMessage}>
            Message
          </Button>
          {onDone ? null : (
            <Button size="sm" variant="ghost" onClick={props.onClear}>
              Clear
            </Button>
          )}
        </>
      ) : null}
      {onDone ? (
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onDone}>
          Done
        </Button>
      ) : null}
    </div>
  );
}
