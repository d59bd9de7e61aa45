import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '#domain/languages/languages.ts';
import type { Kitchen } from '#domain/kitchen/contract.ts';
import { shiftWords, words } from '../words.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/fields/text-fields.tsx';
import { useFinalCount } from '../queries.ts';
import { Changes } from './changes.tsx';
import { SendDialog } from './send-dialog.tsx';
import { Versions } from './versions.tsx';

/** Shows what the caterer got, what has changed since, and until when they accept changes. */
export function Caterer({
  sheet,
  ...of
}: {
  sheet: Kitchen;
  /** The number of notes that mention food. The sheet includes none of them. */
  foodNotes: number;
  eventId: string;
  timezone: string;
  /** The languages of the event, the original first. */
  languages: readonly Language[];
  maySend: boolean;
  maySetDay: boolean;
}) {
  const [isSending, setSending] = useState(false);
  const { since, versions } = sheet;
  return (
    <Card aria-label={words.caterer.title} className="print:hidden">
      <CardHeader
        title={words.caterer.title}
        description={
          since === null
            ? words.caterer.nothing
            : words.caterer.since({ version: since.version, changes: shiftWords(since) })
        }
        actions={
          of.maySend ? (
            <Button variant="primary" icon={<Send />} onClick={() => setSending(true)}>
              {words.caterer.send}
            </Button>
          ) : null
        }
      />
      <CardBody className="space-y-4">
        {since !== null && since.changes.length > 0 ? <Changes changes={since.changes} /> : null}
        {of.maySetDay ? <FinalCount eventId={of.eventId} day={sheet.finalCountOn} /> : null}
        {versions.length > 0 ? <Versions versions={versions} {...of} /> : null}
      </CardBody>
      {isSending ? <SendDialog {...of} last={versions[0]} onClose={() => setSending(false)} /> : null}
    </Card>
  );
}

function FinalCount({ eventId, day }: { eventId: string; day: string | null }) {
  const save = useFinalCount(eventId);
  // Keep what the host typed if saving fails.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={words.caterer.finalCount}
      hint={words.caterer.finalCountHint}
      className="max-w-60"
      value={typed ?? day ?? ''}
      error={save.isError ? sentenceOf(save.error, words.caterer.dayNotSaved) : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => {
        if (typed === null || target.validity.badInput) return;
        const next = typed === '' ? null : typed;
        if (next === day) setTyped(null);
        else save.mutate(next, { onSuccess: () => setTyped(null) });
      }}
    />
  );
}
