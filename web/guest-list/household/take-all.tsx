import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTakeAllGiven } from '../queries.ts';
import { words } from '../words.ts';

/** Takes over what all households entered in the address form. */
export function TakeAll({ eventId, count }: { eventId: string; count: number }) {
  const take = useTakeAllGiven(eventId, ({ changed, left }) =>
    toast({
      title: words.given.taken({ count: changed }),
      ...(left.length > 0 && {
        description: words.given.differ({ count: left.length }),
      }),
    }),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        busy={take.isPending}
        busyLabel={words.given.taking}
        onClick={() => void take.act(undefined, { failed: words.given.allFailed })}
      >
        {words.given.takeAll({ count })}
      </Button>
      <p className="text-sm text-muted">{words.given.checkHow}</p>
    </div>
  );
}
