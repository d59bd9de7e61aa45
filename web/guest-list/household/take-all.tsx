import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain, toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTakeAllGiven } from '../queries.ts';

/** Takes what all households sent by the address form. */
export function TakeAll({ eventId, count }: { eventId: string; count: number }) {
  const take = useTakeAllGiven(eventId, ({ changed, left }) =>
    toast({
      title: `Taken from ${counted(changed, 'household')}`,
      ...(left.length > 0 && {
        description: `${counted(left.length, 'email')} ${left.length === 1 ? 'differs' : 'differ'} from yours. Open the household to take it.`,
      }),
    }),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        busy={take.isPending}
        busyLabel="Taking..."
        onClick={() =>
          take.mutate(undefined, {
            onError: (error) => complain(sentenceOf(error, 'We couldn’t take the addresses.')),
          })
        }
      >
        Take all {count.toLocaleString('en')}
      </Button>
      <p className="text-sm text-muted">Emails that differ from yours stay for you to check.</p>
    </div>
  );
}
