/** Parts of the dialogs that send letters: the letter, a test of it, and who gets none. */
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SendPreview } from '#domain/guest-list/send/contract.ts';
import { counted } from '#domain/kernel/text.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { MailFrame } from '#web/mail/components/mail-frame.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { reasonLines, unsentOf } from '../send/words.ts';

/** The choices of households that the host made in the list: selected ones, and those in view. */
export const chosenOptions = (ids: readonly string[], isFiltered: boolean) => [
  ...(ids.length > 0
    ? [{ value: 'picked' as const, label: 'Selected', description: counted(ids.length, 'household') }]
    : []),
  ...(isFiltered
    ? [{ value: 'view' as const, label: 'In view', description: 'As the list is filtered' }]
    : []),
];

/** The frame of a dialog that sends letters, before and after. */
export function LetterDialog(props: {
  /** The title before, and after the letters were sent. */
  titles: readonly [before: string, after: string];
  /** The kind of letter, such as "invitation". */
  of: string;
  /** The letters that go out. */
  mails: number;
  isSent: boolean;
  isSending: boolean;
  /** The preview is still loading, or nothing may be sent. */
  disabled: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { titles, of, mails, isSent, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={titles[isSent ? 1 : 0]}
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={mails === 0 || props.disabled}
              busy={props.isSending}
              busyLabel="Sending..."
              onClick={props.onSend}
            >
              {mails > 0 ? `Send ${counted(mails, of)}` : 'Send'}
            </Button>
          </>
        )
      }
    >
      {props.children}
    </Dialog>
  );
}

/** Says whose mail waits, and which households are skipped. */
export function NotNow({
  of,
  waitsForConfirmation,
  reasons,
}: Pick<SendPreview, 'waitsForConfirmation' | 'reasons'> & { of: string }) {
  const lines = reasonLines(reasons);
  return (
    <>
      {waitsForConfirmation ? (
        <Banner tone="warn">
          Emails wait until an administrator of the organization confirms their email address.
        </Banner>
      ) : null}
      {lines.length > 0 ? (
        <div>
          <p className="font-medium">
            {counted(unsentOf(reasons), 'household')} without {of}
          </p>
          <ul className="list-disc pl-5 text-muted">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

export function TestLetter({
  test,
  disabled = false,
}: {
  test: UseMutationResult<{ message: string }, Error, void>;
  disabled?: boolean;
}) {
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        disabled={disabled}
        busy={test.isPending}
        busyLabel="Sending..."
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ message }) => toast({ title: 'Success', description: message }),
          })
        }
      >
        Send a test to me
      </Button>
      {test.error ? (
        <Banner tone="danger">
          {sentenceOf(test.error, 'We couldn’t send the test. Please try again.')}
        </Banner>
      ) : null}
    </div>
  );
}

export function Letter(props: {
  /** The kind of letter, such as "Invitation". */
  of: string;
  households: SendPreview['households'];
  letter: NonNullable<SendPreview['letter']>;
  onHousehold: (id: string) => void;
}) {
  const { of, households, letter } = props;
  return (
    <div className="min-w-0 space-y-3">
      {households.length > 1 ? (
        <SelectField
          label={`${of} for`}
          value={letter.household.id}
          options={households.map(({ id, label }) => ({ value: id, label }))}
          onChange={(change) => props.onHousehold(change.target.value)}
        />
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">Subject</dt>
        <dd className="min-w-0 break-words font-medium">{letter.subject}</dd>
        <dt className="text-muted">To</dt>
        <dd className="min-w-0 break-words">{letter.to}</dd>
        <dt className="text-muted">From</dt>
        <dd className="min-w-0 break-words">{letter.from}</dd>
      </dl>
      <div className="overflow-hidden rounded-lg border border-hairline">
        <MailFrame html={letter.html} title={`${of} of ${letter.household.label}`} scheme="light" />
      </div>
    </div>
  );
}
