import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { CheckboxField, RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { ListFilter } from '../queries.ts';
import { readHouseholds } from './households.ts';
import { PrintedList, type PrintKind } from './printed-list.tsx';

const kinds = [
  { value: 'cards', label: 'Cards', description: 'One for each household, with QR code, link and code. A6.' },
  { value: 'labels', label: 'Labels', description: 'Addresses, 3 × 8 on a sheet of A4.' },
  { value: 'envelopes', label: 'Envelopes', description: 'Addresses, one on each envelope. C6.' },
  { value: 'names', label: 'Names A–Z', description: 'Every person with the household and the answer. A4.' },
] as const satisfies readonly { value: PrintKind; label: string; description: string }[];

const hasAddress = ({ address: { lines, postcode, city } }: Invitation) =>
  lines.length > 0 || postcode !== '' || city !== '';

/** Asks what to print about the households in view. */
export function PrintDialog(props: {
  event: { id: string; name: string };
  filter: Omit<ListFilter, 'sort'>;
  /** Cards have codes, which are for those alone who may edit replies. */
  withCards: boolean;
  onClose: () => void;
}) {
  const { event, filter, withCards, onClose } = props;
  const [kind, setKind] = useState<PrintKind>(withCards ? 'cards' : 'labels');
  const [withoutEmail, setWithoutEmail] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [printed, setPrinted] = useState<Invitation[] | null>(null);

  async function print() {
    setBusy(true);
    setFailure('');
    try {
      const all = await readHouseholds(event.id, filter);
      const meant = withoutEmail ? all.filter(({ email }) => email === null) : all;
      const needsAddress = kind === 'labels' || kind === 'envelopes';
      const households = needsAddress ? meant.filter(hasAddress) : meant;
      if (households.length > 0) setPrinted(households);
      else
        setFailure(
          needsAddress && meant.length > 0
            ? 'None of these households has an address.'
            : 'There are no households to print.',
        );
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t load the guest list. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormDialog
        title="Print"
        description="The households in view."
        submitLabel="Print"
        busyLabel="Preparing..."
        busy={busy || printed !== null}
        failure={failure}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void print();
        }}
        onClose={onClose}
      >
        <RadioCards
          label="What to print"
          name="kind"
          options={withCards ? kinds : kinds.filter(({ value }) => value !== 'cards')}
          value={kind}
          onValueChange={setKind}
          columns={2}
        />
        <CheckboxField
          label="Only households without an email"
          checked={withoutEmail}
          onCheckedChange={setWithoutEmail}
        />
      </FormDialog>
      {printed ? (
        <PrintedList
          kind={kind}
          eventName={event.name}
          households={printed}
          onPrinted={() => {
            setPrinted(null);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
