import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { complain } from '#web/kernel/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { useChangeMany, type ManyChanges } from '../queries.ts';

/** The actions on all selected households. */
export function SelectionBar(props: {
  eventId: string;
  ids: readonly string[];
  /** Tags that at least one of the households has. */
  tags: readonly string[];
  /** More actions on them, from other slices. */
  actions?: ReactNode;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { eventId, ids, tags } = props;
  const [tag, setTag] = useState('');
  const change = useChangeMany(eventId);
  const all = (changes: Omit<ManyChanges, 'ids'>) =>
    change.mutate(
      { ids: [...ids], ...changes },
      { onError: (error) => complain(sentenceOf(error, 'We couldn’t change the households.')) },
    );
  return (
    <div
      role="group"
      aria-label="Selected households"
      className="flex min-h-9.5 flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-tint px-3 text-sm max-md:py-2"
    >
      <span className="font-medium whitespace-nowrap">{ids.length.toLocaleString('en')} selected</span>
      <SelectField
        label="Move to list"
        hideLabel
        className="w-28"
        value=""
        placeholder="Move to…"
        options={['1', '2', '3'].map((value) => ({ value, label: `List ${value}` }))}
        onChange={(event) => event.target.value && all({ list: Number(event.target.value) })}
      />
      <form
        noValidate
        className="flex items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (tag.trim() === '') return;
          all({ addTags: [tag.trim()] });
          setTag('');
        }}
      >
        <TextField
          label="Tag to add"
          hideLabel
          className="w-24"
          placeholder="Tag"
          maxLength={50}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <Button type="submit" size="sm" disabled={tag.trim() === ''}>
          Add tag
        </Button>
      </form>
      {tags.length > 0 ? (
        <SelectField
          label="Remove a tag"
          hideLabel
          className="w-28"
          value=""
          placeholder="Remove tag…"
          options={tags.map((value) => ({ value, label: value }))}
          onChange={(event) => event.target.value && all({ removeTags: [event.target.value] })}
        />
      ) : null}
      {props.actions}
      <Button size="sm" onClick={props.onDelete}>
        Delete
      </Button>
      <Button size="sm" variant="ghost" className="ml-auto" onClick={props.onClear}>
        Clear
      </Button>
    </div>
  );
}
