import { UserPlus, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { HelperRight } from '#domain/access/rules.ts';
import { useCan, useUser } from '#web/kernel/session/session.tsx';
import type { SharedEvent } from './share-links.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { HandOver } from './hand-over.tsx';
import { useChangeHelpers, useHelpers } from './helpers-queries.ts';
import { words } from '../words.ts';

const rights = () => (['edit', 'view'] as const).map((value) => ({ value, label: words.helpers[value] }));

/** The people who help with the event. Its creator and admins add and remove them. */
export function HelpersSection({ event }: { event: SharedEvent }) {
  const can = useCan();
  const me = useUser();
  const mayShare = can('event.share', event);
  const { data: helpers = [] } = useHelpers(event.id);
  const change = useChangeHelpers(event.id);
  const [email, setEmail] = useState('');
  const [right, setRight] = useState<HelperRight>('edit');
  const act = (body: Parameters<typeof change.mutate>[0], title?: string) =>
    void change.act(body, { done: title === undefined ? undefined : { title } });

  function add(submitted: SyntheticEvent) {
    submitted.preventDefault();
    const typed = email.trim();
    if (typed === '') return;
    void change.act(
      { kind: 'add', email: typed, right },
      {
        done: () => {
          setEmail('');
          return { title: words.helpers.added({ email: typed }) };
        },
      },
    );
  }

  const mayHandOver = can('event.handOver', event);
  if (!mayShare && helpers.length === 0) return null;
  return (
    <section aria-labelledby="helpers">
      <h3 id="helpers" className="text-sm font-semibold text-ink">
        {words.helpers.title}
      </h3>
      <p className="mt-1 text-xs text-muted">{words.helpers.about}</p>
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
                  label={words.helpers.may({ name: helper.name })}
                  className="w-48 min-w-0"
                  options={rights()}
                  value={helper.right}
                  disabled={change.isPending}
                  onChange={(changed) =>
                    act({ kind: 'change', userId: helper.userId, right: changed.target.value as HelperRight })
                  }
                />
              ) : (
                <span className="text-sm text-muted">{words.helpers[helper.right]}</span>
              )}
              {helper.userId === me.id ? (
                <CheckboxField
                  label={words.helpers.mailMe}
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
                  label={words.helpers.remove({ name: helper.name })}
                  disabled={change.isPending}
                  onClick={() =>
                    act(
                      { kind: 'remove', userId: helper.userId },
                      words.helpers.removed({ name: helper.name }),
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
            label={words.helpers.email}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(typed) => setEmail(typed.target.value)}
            className="w-full min-w-0 sm:w-auto sm:flex-1"
          />
          <SelectField
            label={words.helpers.right}
            className="w-48 min-w-0"
            options={rights()}
            value={right}
            onChange={(changed) => setRight(changed.target.value as HelperRight)}
          />
          <Button type="submit" icon={<UserPlus />} busy={change.isPending}>
            {words.helpers.add}
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
