import type { RefObject } from 'react';
import type { InvitationCounts } from '#domain/guest-list/contract.ts';
import { Chips } from '#web/ui/fields/chips.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { SelectField } from '#web/ui/fields/text-fields.tsx';
import { useWide } from '#web/ui/table/use-scroller.ts';
import { filterChips } from '../words.ts';
import type { HouseholdSearch } from './use-household-search.ts';

interface Props {
  search: HouseholdSearch;
  counts: InvitationCounts | undefined;
  q: string;
  onQChange: (q: string) => void;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** What narrows the guest list: words, the list, a tag, and how far a household is. */
export function HouseholdFilters({ search: { filter, go }, counts, q, onQChange, searchInput }: Props) {
  const { status, list, tag } = filter;
  const isWide = useWide();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Search households" value={q} onChange={onQChange} inputRef={searchInput} />
        <SelectField
          label="List"
          hideLabel
          className="w-32"
          value={list === undefined ? '' : String(list)}
          placeholder="All lists"
          options={(counts?.lists ?? []).map((each) => ({
            value: String(each.list),
            label: `List ${each.list} (${each.households.toLocaleString('en')})`,
          }))}
          onChange={(change) => go({ ...filter, list: Number(change.target.value) || undefined })}
        />
        {counts && counts.tags.length > 0 ? (
          <SelectField
            label="Tag"
            hideLabel
            className="w-40"
            value={tag ?? ''}
            placeholder="All tags"
            options={counts.tags.map((each) => ({
              value: each.tag,
              label: `${each.tag} (${each.households.toLocaleString('en')})`,
            }))}
            onChange={(change) => go({ ...filter, tag: change.target.value })}
          />
        ) : null}
      </div>
      {counts ? (
        <Chips
          label="Show"
          chips={filterChips(status, counts)}
          value={status ?? ''}
          onValueChange={(next) => go({ ...filter, status: next })}
          oneLine={!isWide}
        />
      ) : null}
    </>
  );
}
