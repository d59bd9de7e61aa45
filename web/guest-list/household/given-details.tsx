import { useState } from 'react';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { fieldsIn, type GivenField } from '#domain/guest-list/given/rules.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { useTakeGiven } from '../queries.ts';
import { words } from '../words.ts';

type Given = NonNullable<Invitation['given']>;

const labelOf = (field: GivenField): string =>
  field === 'envelopeName' ? words.given.envelopeName : words.panel[field];

function shown(given: Given, field: GivenField): string {
  if (field !== 'address') return given[field] ?? '';
  const { lines, postcode, city, country } = given.address;
  return [...lines, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** What a household entered in the address form. The host takes over all of it, some, or none. */
export function GivenDetails({
  household,
  given,
  onTaken,
}: {
  household: Invitation;
  given: Given;
  onTaken: () => void;
}) {
  const fields = fieldsIn(given);
  const [left, setLeft] = useState<readonly GivenField[]>([]);
  const take = useTakeGiven(household.id, onTaken);
  const takenFields = fields.filter((field) => !left.includes(field));
  return (
    <section
      aria-label={words.given.label}
      className="space-y-3 rounded-lg border border-accent bg-accent-tint p-4"
    >
      <p className="font-medium">{words.given.title}</p>
      {fields.map((field) => (
        <CheckboxField
          key={field}
          label={labelOf(field)}
          hint={shown(given, field)}
          checked={!left.includes(field)}
          onCheckedChange={(on) => setLeft(on ? left.filter((each) => each !== field) : [...left, field])}
        />
      ))}
      {takenFields.includes('email') && household.email !== null ? (
        <p className="text-muted">{words.given.addressChanged({ email: household.email })}</p>
      ) : null}
      {take.error ? <Banner tone="danger">{sentenceOf(take.error, words.given.failed)}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          disabled={takenFields.length === 0}
          busy={take.isPending}
          busyLabel={words.given.taking}
          onClick={() => take.mutate(takenFields)}
        >
          {words.given.take}
        </Button>
        <Button size="sm" disabled={take.isPending} onClick={() => take.mutate([])}>
          {words.given.discard}
        </Button>
      </div>
    </section>
  );
}
