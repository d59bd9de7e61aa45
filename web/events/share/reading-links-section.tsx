import { Link2, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { formatShort } from '#web/kernel/formats.ts';
import type { ReadingLinkShows } from '#domain/reading-links/rules.ts';
import type { SharedEvent } from './share-links.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { useMakeReadingLink, useReadingLinks, useRevokeReadingLink } from './reading-links-queries.ts';
import { words } from '../words.ts';

const choices = () =>
  (['numbers', 'names'] as const).map((value) => ({ value, label: words.reading[value] }));

/** Links that show the numbers or the names of the event to people without an account. */
export function ReadingLinksSection({ event }: { event: SharedEvent }) {
  const { data: links = [] } = useReadingLinks(event.id);
  const make = useMakeReadingLink(event.id);
  const revoke = useRevokeReadingLink(event.id);
  const [label, setLabel] = useState('');
  const [shows, setShows] = useState<ReadingLinkShows>('numbers');
  const live = links.filter(({ revokedAt }) => revokedAt === null);

  function add(submitted: SyntheticEvent) {
    submitted.preventDefault();
    if (label.trim() === '') return;
    void make.act({ label: label.trim(), shows }, { done: () => setLabel('') });
  }

  return (
    <section aria-labelledby="reading-links">
      <h3 id="reading-links" className="text-sm font-semibold text-ink">
        {words.reading.title}
      </h3>
      <p className="mt-1 text-xs text-muted">{words.reading.about}</p>
      {live.length > 0 ? (
        <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
          {live.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-[1_1_10rem] text-sm">
                <span className="block truncate font-medium text-ink">{link.label}</span>
                <span className="block truncate text-xs text-muted">
                  {words.reading[link.shows]} ·{' '}
                  {link.readAt
                    ? words.reading.opened({ moment: formatShort(new Date(link.readAt), event.timezone) })
                    : words.reading.notOpened}
                </span>
              </span>
              <CopyButton
                value={link.link}
                label={words.share.copyLink}
                copiedLabel={words.share.linkCopied}
                which={link.label}
              />
              <IconButton
                icon={<X />}
                label={words.reading.revoke({ label: link.label })}
                disabled={revoke.isPending}
                onClick={() =>
                  void revoke.act(link.id, { done: { title: words.reading.revoked({ label: link.label }) } })
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      <form onSubmit={add} className="mt-3 flex flex-wrap items-end gap-2">
        <TextField
          label={words.reading.label}
          placeholder={words.reading.labelExample}
          maxLength={80}
          value={label}
          onChange={(typed) => setLabel(typed.target.value)}
          className="min-w-0 flex-[1_1_12rem]"
        />
        <SelectField
          label={words.reading.shows}
          className="w-48"
          options={choices()}
          value={shows}
          onChange={(changed) => setShows(changed.target.value as ReadingLinkShows)}
        />
        <Button type="submit" icon={<Link2 />} busy={make.isPending}>
          {words.reading.make}
        </Button>
      </form>
    </section>
  );
}
