import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useEraseInvitation } from '../queries.ts';

const everybody = 'everybody';

/** Erases a household's people, or one of them, everywhere. */
export function EraseHousehold({ household, onErased }: { household: Invitation; onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const [whom, setWhom] = useState(everybody);
  const erase = useEraseInvitation(household);
  const persons = household.invitees.filter(({ name }) => name !== '');
  const person = persons.find(({ id }) => id === whom);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Erase…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase ${person?.name ?? household.label}?`}
        description="We’ll remove names, addresses, emails and the reply everywhere. You can’t undo this, and nobody gets an email. To just take a household off the list, delete it instead."
        confirmLabel="Erase for good"
        busyLabel="Erasing..."
        error={erase.error ? sentenceOf(erase.error, 'Failed to erase') : undefined}
        onConfirm={async () => {
          await erase.mutateAsync(person?.id ?? null);
          toast({ title: 'Success', description: 'Erased' });
          onErased();
        }}
      >
        {persons.length > 1 ? (
          <RadioCards
            label="Erase who"
            value={whom}
            onValueChange={setWhom}
            options={[
              { value: everybody, label: 'The whole household', description: 'With its reply' },
              ...persons.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}
