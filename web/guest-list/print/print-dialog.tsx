import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import type { ReservationStatus } from '#domain/replies/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { CheckboxField, RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { ListFilter } from '../queries.ts';
import { readHouseholds, readReplies } from './households.ts';
import { namesOnPaper, type NameRow } from './names.ts';
import { PrintedList, type PrintedEvent, type PrintKind } from './printed-list.tsx';
import { words } from '../words.ts';

const kinds = [
  'cards',
  'labels',
  'envelopes',
  'names',
  'badgesA6',
  'badgesA7',
  'tents',
] as const satisfies readonly PrintKind[];

const ofPersons: readonly PrintKind[] = ['names', 'badgesA6', 'badgesA7', 'tents'];

const hasAddress = ({ address: { lines, postcode, city } }: Invitation) =>
  lines.length > 0 || postcode !== '' || city !== '';

/** Asks what to print: the households in view, or the names of everyone who comes. */
export function PrintDialog(props: {
  event: PrintedEvent;
  /** The households in view. Null offers the names alone. */
  filter: Omit<ListFilter, 'sort'> | null;
  /**
   * Whether cards can be printed. They contain codes, which only users who may edit replies see.
   */
  withCards: boolean;
  onClose: () => void;
}) {
  const { event, filter, withCards, onClose } = props;
  const [kind, setKind] = useState<PrintKind>(filter === null ? 'names' : withCards ? 'cards' : 'labels');
  const [withWaiting, setWithWaiting] = useState(false);
  const [withUnanswered, setWithUnanswered] = useState(false);
  const [withoutEmail, setWithoutEmail] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [printed, setPrinted] = useState<{ households: Invitation[]; names: NameRow[] } | null>(null);

  async function readNames() {
    const read = async (isAsked: boolean, status: ReservationStatus) =>
      isAsked ? readReplies(event.id, status) : [];
    const [confirmed, waiting, unanswered] = await Promise.all([
      read(true, 'confirmed'),
      read(withWaiting, 'waitlisted'),
      withUnanswered ? readHouseholds(event.id, { status: 'notAnswered', q: '' }) : [],
    ]);
    const names = namesOnPaper([...confirmed, ...waiting], unanswered);
    if (names.length > 0) setPrinted({ households: [], names });
    else setFailure(words.printing.noNames);
  }

  async function readAddresses(of: Omit<ListFilter, 'sort'>) {
    const all = await readHouseholds(event.id, of);
    const meant = withoutEmail ? all.filter(({ email }) => email === null) : all;
    const needsAddress = kind === 'labels' || kind === 'envelopes';
    const households = needsAddress ? meant.filter(hasAddress) : meant;
    if (households.length > 0) setPrinted({ households, names: [] });
    else
      setFailure(needsAddress && meant.length > 0 ? words.printing.noAddresses : words.printing.noHouseholds);
  }

  async function print() {
    setBusy(true);
    setFailure('');
    try {
      if (ofPersons.includes(kind) || filter === null) await readNames();
      else await readAddresses(filter);
    } catch (error) {
      setFailure(sentenceOf(error, words.printing.loadFailed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormDialog
        title={filter === null ? words.printing.namesTitle : words.printing.title}
        description={ofPersons.includes(kind) ? words.printing.everyone : words.printing.inView}
        submitLabel={words.printing.title}
        busyLabel={words.printing.preparing}
        busy={busy || printed !== null}
        failure={failure}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void print();
        }}
        onClose={onClose}
      >
        <RadioCards
          label={words.printing.what}
          name="kind"
          options={kinds
            .filter((value) => (filter === null ? ofPersons.includes(value) : withCards || value !== 'cards'))
            .map((value) => ({
              value,
              label: words.printing[value],
              description: words.printing[`${value}How`],
            }))}
          value={kind}
          onValueChange={setKind}
          columns={2}
        />
        {ofPersons.includes(kind) ? (
          <>
            <CheckboxField
              label={words.printing.addWaiting}
              checked={withWaiting}
              onCheckedChange={setWithWaiting}
            />
            <CheckboxField
              label={words.printing.addUnanswered}
              checked={withUnanswered}
              onCheckedChange={setWithUnanswered}
            />
          </>
        ) : (
          <CheckboxField
            label={words.printing.withoutEmail}
            checked={withoutEmail}
            onCheckedChange={setWithoutEmail}
          />
        )}
      </FormDialog>
      {printed ? (
        <PrintedList
          kind={kind}
          event={event}
          households={printed.households}
          names={printed.names}
          onPrinted={() => {
            setPrinted(null);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
