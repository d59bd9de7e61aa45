import type { InvitationCounts } from '#domain/guest-list/contract.ts';
import { aboutLanguages, type Language } from '#domain/languages/languages.ts';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { filterChips, words } from '../words.ts';
import type { HouseholdSearch } from './use-household-search.ts';

interface Props {
  search: HouseholdSearch;
  counts: InvitationCounts | undefined;
  /** The languages of the event. */
  languages: readonly Language[];
}

const withCount = (label: string, count: number) => words.chips.withCount({ label, count });

/**
 * Filters the guest list by the state of households, and by list, tag and language if there are
 * several.
 */
export function HouseholdFilters({ search: { filter, go }, counts, languages }: Props) {
  const { status, list, tag, language } = filter;
  const lists = (counts?.lists ?? []).filter(({ households }) => households > 0);
  return (
    <>
      <SelectField
        label={words.chips.status}
        hideLabel
        className="w-32 shrink-0"
        value={status ?? ''}
        placeholder={words.chips.anyStatus}
        options={(counts ? filterChips(status, counts) : []).flatMap(({ value, label, count }) =>
          value === '' ? [] : [{ value, label: withCount(label, count) }],
        )}
        onChange={({ target }) => go({ ...filter, status: target.value })}
      />
      {lists.length > 1 || list !== undefined ? (
        <SelectField
          label={words.panel.list}
          hideLabel
          className="w-26 shrink-0"
          value={list === undefined ? '' : String(list)}
          placeholder={words.chips.allLists}
          options={lists.map((each) => ({
            value: String(each.list),
            label: withCount(words.chips.list({ number: each.list }), each.households),
          }))}
          onChange={(change) => go({ ...filter, list: Number(change.target.value) || undefined })}
        />
      ) : null}
      {counts && (counts.tags.length > 0 || tag !== undefined) ? (
        <SelectField
          label={words.chips.tag}
          hideLabel
          className="w-26 max-w-34 shrink-0 grow"
          value={tag ?? ''}
          placeholder={words.chips.allTags}
          options={counts.tags.map((each) => ({
            value: each.tag,
            label: withCount(each.tag, each.households),
          }))}
          onChange={(change) => go({ ...filter, tag: change.target.value })}
        />
      ) : null}
      {languages.length > 1 || language !== undefined ? (
        <SelectField
          label={words.chips.language}
          hideLabel
          className="w-26 max-w-34 shrink-0 grow"
          value={language ?? ''}
          placeholder={words.chips.allLanguages}
          options={languages.map((value) => ({ value, label: aboutLanguages[value].ownName }))}
          onChange={(change) => go({ ...filter, language: change.target.value })}
        />
      ) : null}
    </>
  );
}
