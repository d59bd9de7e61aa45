import { useState } from 'react';
import type { DoorLink } from '#domain/doors/contract.ts';
import { defaultLinkEnd, type DoorRight, maxDoorLabel, moreLinkDays } from '#domain/doors/rules.ts';
import type { Event } from '#domain/events/contract.ts';
import { fieldErrorsOf, sentenceOf } from '#web/kernel/api/api-error.ts';
import { formatShortWithZone } from '#web/kernel/formats.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldGroup } from '#web/ui/fields/field.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useSaveLink } from '../queries.ts';
import { shownRights, words } from '../words.ts';

const day = 86_400_000;

/**
 * Returns the times at which a host can let a link end: the usual end, and whole days after it. The
 * link's present end stays among them.
 */
function endsOf({ dateTime, endTime }: Event, link: DoorLink | null): string[] {
  const times = { dateTime: new Date(dateTime), endTime: endTime === null ? null : new Date(endTime) };
  const usual = defaultLinkEnd(times).getTime();
  const ends = Array.from({ length: moreLinkDays + 1 }, (_, days) =>
    new Date(usual + days * day).toISOString(),
  );
  return link && !ends.includes(link.expiresAt) ? [link.expiresAt, ...ends] : ends;
}

/** The form for a door link: its label, its end, and what it may do beyond checking guests in. */
export function LinkDialog({
  event,
  link,
  onClose,
}: {
  event: Event;
  link: DoorLink | null;
  onClose: () => void;
}) {
  const [label, setLabel] = useState(link?.label ?? '');
  const [rights, setRights] = useState<readonly DoorRight[]>(link?.rights ?? ['walkIns', 'undo']);
  const ends = endsOf(event, link);
  const before = link?.expiresAt ?? ends[0] ?? '';
  const [end, setEnd] = useState(before);
  const save = useSaveLink(event.id);
  const { label: wrongLabel } = fieldErrorsOf(save.error);
  const hints: Partial<Record<DoorRight, string>> = words.rightHints;

  /** Only a link that may add walk-ins may also go past the free seats. */
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
      failure={save.error && !wrongLabel ? sentenceOf(save.error, words.form.notSaved) : null}
      autoComplete="off"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const body = { label, rights: [...rights], ...(end !== before && { expiresAt: end }) };
        save.mutate({ was: link, body }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={words.form.label}
        hint={words.form.labelHint}
        required
        maxLength={maxDoorLabel}
        error={wrongLabel}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField
        label={words.form.until}
        options={ends.map((value) => ({
          value,
          label: formatShortWithZone(new Date(value), event.timezone),
        }))}
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      <FieldGroup legend={words.form.rights}>
        <div className="space-y-2">
          {shownRights.map((right) => (
            <CheckboxField
              key={right}
              label={words.rights[right]}
              hint={hints[right]}
              checked={rights.includes(right)}
              onCheckedChange={(isOn) => change(right, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  );
}
