/**
 * Shared by the dialogs that send letters: the letter, a test of it, and the households that get
 * none.
 */
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SendPreview } from '#domain/guest-list/send/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { useUser } from '#web/kernel/session/session.tsx';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { MailFrame } from '#web/mail/components/mail-frame.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { type LetterKind, letterWords, reasonLines, unsentOf } from '../send/letter-texts.ts';
import { words } from '../words.ts';

/** The choices of households that the host made in the list: selected ones, and those in view. */
export const chosenOptions = (ids: readonly string[], isFiltered: boolean) => [
  ...(ids.length > 0
    ? [
        {
          value: 'picked' as const,
          label: words.letter.picked,
          description: words.letter.pickedHow({ count: ids.length }),
        },
      ]
    : []),
  ...(isFiltered
    ? [{ value: 'view' as const, label: words.letter.view, description: words.letter.viewHow }]
    : []),
];

/** The frame of a dialog that sends letters, before and after sending. */
export function LetterDialog(props: {
  of: LetterKind;
  /** The number of letters that go out. */
  mails: number;
  isSent: boolean;
  isSending: boolean;
  /** Whether the button is off, because the preview is still loading or nothing may be sent. */
  disabled: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { mails, isSent, onClose } = props;
  const said = letterWords(props.of);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="xl"
      title={isSent ? said.sentTitle : said.title}
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose}>
            {words.letter.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{words.answer.cancel}</Button>
            <Button
              variant="primary"
              disabled={mails === 0 || props.disabled}
              busy={props.isSending}
              busyLabel={words.letter.sending}
              onClick={props.onSend}
            >
              {mails > 0 ? said.send({ count: mails }) : words.letter.send}
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
}: Pick<SendPreview, 'waitsForConfirmation' | 'reasons'> & { of: LetterKind }) {
  const lines = reasonLines(reasons);
  return (
    <>
      {waitsForConfirmation ? <Banner tone="warn">{words.letter.waits}</Banner> : null}
      {lines.length > 0 ? (
        <div>
          <p className="font-medium">{letterWords(of).without({ count: unsentOf(reasons) })}</p>
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
  const { email } = useUser();
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        disabled={disabled}
        busy={test.isPending}
        busyLabel={words.letter.sending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast(words.letter.testSent({ email })),
          })
        }
      >
        {words.letter.test}
      </Button>
      {test.error ? <Banner tone="danger">{sentenceOf(test.error, words.letter.testFailed)}</Banner> : null}
    </div>
  );
}

export function Letter(props: {
  of: LetterKind;
  households: SendPreview['households'];
  letter: NonNullable<SendPreview['letter']>;
  onHousehold: (id: string) => void;
}) {
  const { of, households, letter } = props;
  return (
    <div className="min-w-0 space-y-3">
      {households.length > 1 ? (
        <SelectField
          label={letterWords(of).for}
          value={letter.household.id}
          options={households.map(({ id, label }) => ({ value: id, label }))}
          onChange={(change) => props.onHousehold(change.target.value)}
        />
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{words.letter.subject}</dt>
        <dd className="min-w-0 break-words font-medium">{letter.subject}</dd>
        <dt className="text-muted">{words.letter.recipient}</dt>
        <dd className="min-w-0 break-words">{letter.to}</dd>
        <dt className="text-muted">{words.letter.from}</dt>
        <dd className="min-w-0 break-words">{letter.from}</dd>
      </dl>
      <div className="overflow-hidden rounded-lg border border-hairline">
        <MailFrame
          html={letter.html}
          title={letterWords(of).of({ household: letter.household.label })}
          scheme="light"
        />
      </div>
    </div>
  );
}
