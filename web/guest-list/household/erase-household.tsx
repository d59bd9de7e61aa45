import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useEraseInvitation } from '../queries.ts';
import { words } from '../words.ts';

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
        {words.erasing.erase}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.erasing.title({ name: person?.name ?? household.label })}
        description={words.erasing.how}
        confirmLabel={words.erasing.forGood}
        busyLabel={words.erasing.erasing}
        error={erase.error ? sentenceOf(erase.error, words.erasing.failed) : undefined}
        onConfirm={async () => {
          await erase.mutateAsync(person?.id ?? null);
          toast(words.erasing.done);
          onErased();
        }}
      >
        {persons.length > 1 ? (
          <RadioCards
            label={words.erasing.whom}
            value={whom}
            onValueChange={setWhom}
            options={[
              { value: everybody, label: words.erasing.whole, description: words.erasing.wholeHow },
              ...persons.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ) : null}
      </ConfirmDialog>
    </>
  );
}
