import { UserPlus, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { HelperRight } from '#domain/access/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import { complain, toast } from '#web/kernel/toasts.tsx';
import type { SharedEvent } from './share-links.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { HandOver } from './hand-over.tsx';
import { useChangeHelpers, useHelpers } from './helpers-queries.ts';

const rights = [
  { value: 'edit', label: 'Co-host: can edit' },
  { value: 'view', label: 'Viewer: can read' },
] as const;
const labelOf = (right: HelperRight) => rights.find(({ value }) => value === right)?.label ?? right;

/** The people who help with the event. Its creator and admins add and remove them. */
export function HelpersSection({ event }: { event: SharedEvent }) {
  const can = useCan();
  const me = useUser();
  const mayShare = can('event.share', event);
  const { data: helpers = [] } = useHelpers(event.id);
  const change = useChangeHelpers(event.id);
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<HelperRight>('edit');
  const act = (asked: Parameters<typeof change.mutate>[0], done?: string) =>
    change.mutate(asked, {
      onSuccess: () => {
        if (done) toast({ title: done });
      },
      onError: (error) => complain(sentenceOf(error)),
    });

  function add(submitted: SyntheticEvent) {
    submitted.preventDefault();
    const typed = email.trim();
    if (typed === '') return;
    change.mutate(
      { kind: 'add', email: typed, right },
      {
        onSuccess: () => {
          setEmail('');
          toast({ title: `We let ${typed} know.` });
        },
        onError: (error) => complain(sentenceOf(error)),
      },
    );
  }

  const mayHandOver = can('event.handOver', event);
  if (!mayShare && helpers.length === 0) return null;
  return (
    <section aria-labelledby="helpers">
      <h3 id="helpers" className="text-sm font-semibold text-ink">
        Helpers
      </h3>
      <p className="mt-1 text-xs text-muted">Co-hosts edit this event. Viewers see its replies.</p>
      {helpers.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
          {helpers.map((helper) => (
            <li key={helper.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="w-full min-w-0 text-sm sm:w-auto sm:flex-1">
                <span className="block truncate font-medium text-ink">{helper.name}</span>
                {helper.name === helper.email ? null : (
                  <span className="block truncate text-xs text-muted">{helper.email}</span>
                )}
              </span>
              {mayShare ? (
                <SelectField
                  hideLabel
                  label={`What ${helper.name} may do`}
                  className="w-48 min-w-0"
                  options={rights}
                  value={helper.right}
                  disabled={change.isPending}
                  onChange={(changed) =>
                    act({ kind: 'change', userId: helper.userId, right: changed.target.value as HelperRight })
                  }
                />
              ) : (
                <span className="text-sm text-muted">{labelOf(helper.right)}</span>
              )}
              {helper.userId === me.id ? (
                <CheckboxField
                  label="Mail me about replies"
                  checked={helper.mailReplies}
                  disabled={change.isPending}
                  onCheckedChange={(mailReplies) =>
                    act({ kind: 'change', userId: helper.userId, mailReplies })
                  }
                />
              ) : null}
              {mayShare ? (
                <IconButton
                  icon={<X />}
                  label={`Remove ${helper.name}`}
                  disabled={change.isPending}
                  onClick={() =>
                    act(
                      { kind: 'remove', userId: helper.userId },
                      `${helper.name} no longer helps with this event.`,
                    )
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayShare ? (
        <form onSubmit={add} className="mt-3 flex flex-wrap items-end gap-2">
          <TextField
            label="Email of a helper"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(typed) => setEmail(typed.target.value)}
            className="w-full min-w-0 sm:w-auto sm:flex-1"
          />
          <SelectField
            label="They are a"
            className="w-48 min-w-0"
            options={rights}
            value={right}
            onChange={(changed) => setRight(changed.target.value as HelperRight)}
          />
          <Button type="submit" icon={<UserPlus />} busy={change.isPending}>
            Add
          </Button>
        </form>
      ) : null}
      {mayHandOver ? (
        <div className="mt-3">
          <HandOver event={event} />
        </div>
      ) : null}
    </section>
  );
}
