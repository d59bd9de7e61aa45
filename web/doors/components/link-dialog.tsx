import { useState } from 'react';
import type { DoorLink } from '#domain/doors/contract.ts';
import { type DoorRight, maxDoorLabel } from '#domain/doors/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useSaveLink } from '../queries.ts';
import { shownRights, words } from '../words.ts';

/** The form for a door link: its label, and what it may do beyond checking guests in. */
export function LinkDialog({
  eventId,
  link,
  onClose,
}: {
  eventId: string;
  link: DoorLink | null;
  onClose: () => void;
}) {
  const [label, setLabel] = useState(link?.label ?? '');
  const [rights, setRights] = useState<readonly DoorRight[]>(link?.rights ?? ['walkIns', 'undo']);
  const save = useSaveLink(eventId);
  const hints: Partial<Record<DoorRight, string>> = words.rightHints;

  /** Going past the free seats is for links that add walk-ins. */
  function change(right: DoorRight, isOn: boolean) {
    const others = rights.filter(
      (each) => each !== right && (isOn || right !== 'walkIns' || each !== 'over'),
    );
    const needed = isOn && right === 'over' && !others.includes('walkIns') ? (['walkIns'] as const) : [];
    setRights(isOn ? [...others, ...needed, right] : others);
  }

  return (
    <FormDialog
      title={link ? words.form.changeTitle : words.form.newTitle}
      description={words.form.how}
      submitLabel={words.form.save}
      busyLabel={words.form.saving}
      busy={save.isPending}
      failure={save.error ? sentenceOf(save.error, words.form.notSaved) : null}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ was: link, body: { label, rights: [...rights] } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={words.form.label}
        hint={words.form.labelHint}
        required
        maxLength={maxDoorLabel}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <FieldGroup legend={words.form.rights}>
        {shownRights.map((right) => (
          <CheckboxField
            key={right}
            label={words.rights[right]}
            hint={hints[right]}
            checked={rights.includes(right)}
            onCheckedChange={(isOn) => change(right, isOn)}
          />
        ))}
      </FieldGroup>
    </FormDialog>
  );
}
