import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx';
import { useChangeMany, type ManyChanges } from '../queries.ts';
import { words } from '../words.ts';

/** The actions on all selected households. */
export function SelectionBar(props: {
  eventId: string;
  ids: readonly string[];
  /** Tags that at least one of the households has. */
  tags: readonly string[];
  /** More actions on the selected households, from other slices. */
  actions?: ReactNode;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { eventId, ids, tags } = props;
  const [tag, setTag] = useState('');
  const change = useChangeMany(eventId);
  const all = (changes: Omit<ManyChanges, 'ids'>) =>
    void change.act({ ids: [...ids], ...changes }, { failed: words.selection.changeFailed });
  return (
    <div
      role="group"
      aria-label={words.selection.label}
      className="flex min-h-9.5 flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-tint px-3 text-sm max-md:py-2 md:-my-1 md:py-1"
    >
      <span className="font-medium whitespace-nowrap">{words.selection.count({ count: ids.length })}</span>
      <SelectField
        label={words.selection.moveLabel}
        hideLabel
        className="w-28"
        value=""
        placeholder={words.selection.move}
        options={['1', '2', '3'].map((value) => ({ value, label: words.chips.list({ number: value }) }))}
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
          label={words.selection.tagLabel}
          hideLabel
          className="w-26"
          placeholder={words.selection.tag}
          maxLength={50}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <Button type="submit" size="sm" disabled={tag.trim() === ''}>
          {words.selection.addTag}
        </Button>
      </form>
      {tags.length > 0 ? (
        <SelectField
          label={words.selection.removeLabel}
          hideLabel
          className="w-32"
          value=""
          placeholder={words.selection.removeTag}
          options={tags.map((value) => ({ value, label: value }))}
          onChange={(event) => event.target.value && all({ removeTags: [event.target.value] })}
        />
      ) : null}
      {props.actions}
      <Button size="sm" onClick={props.onDelete}>
        {words.selection.delete}
      </Button>
      <Button size="sm" variant="ghost" className="ml-auto" onClick={props.onClear}>
        {words.selection.clear}
      </Button>
    </div>
  );
}
