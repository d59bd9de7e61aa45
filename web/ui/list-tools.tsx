import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { SearchBox } from './fields/search-box.tsx';
import { useWide } from './table/use-scroller.ts';
import { words } from './words.ts';

/**
 * The tools above a list: a line of filters, then a line with the search and the other controls. On
 * a phone, one line has the filters that fit and the search; `open` unfolds the rest.
 */
export function ListTools(props: {
  /** The filters. On a phone, only the part that fits one line, unless `open` is set. */
  filters: (oneLine: boolean) => ReactNode;
  search: {
    label: string;
    value: string;
    onChange: (q: string) => void;
    inputRef: RefObject<HTMLInputElement | null>;
  };
  /** The tools that stay in sight on a phone. */
  lead?: ReactNode;
  children: ReactNode;
  /** Takes the place of the tools while rows are selected, so that no row moves. */
  selection?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { filters, search, lead, selection, open, onOpenChange } = props;
  const isWide = useWide();
  const [seeks, setSeeks] = useState(false);
  const searching = seeks || search.value !== '';
  if (isWide) {
    return (
      <div className="space-y-2">
        <div className="flex items-center gap-2">{filters(false)}</div>
        {selection ?? (
          <div className="flex min-h-9.5 flex-wrap items-center gap-2">
            {lead}
            <SearchBox {...search} className="min-w-42 flex-1 md:max-w-60 md:max-xl:basis-60" />
            {props.children}
          </div>
        )}
      </div>
    );
  }
  if (selection) return selection;
  return (
    <div className="space-y-2">
      <div className="flex items-start gap-1">
        {searching ? (
          <SearchBox {...search} />
        ) : (
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">{filters(!open)}</div>
        )}
        {searching ? null : (
          <IconButton
            label={open ? words.list.fewerFilters : words.list.moreFilters}
            icon={<SlidersHorizontal />}
            tooltip={false}
            aria-expanded={open}
            onClick={() => onOpenChange(!open)}
          />
        )}
        <IconButton
          label={searching ? words.list.closeSearch : words.list.search}
          icon={searching ? <X /> : <Search />}
          tooltip={false}
          onClick={() => {
            setSeeks(!searching);
            search.onChange('');
            if (!searching) requestAnimationFrame(() => search.inputRef.current?.focus());
          }}
        />
      </div>
      {lead}
      {open ? <div className="flex flex-wrap items-center gap-2">{props.children}</div> : null}
    </div>
  );
}
