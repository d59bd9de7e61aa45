import { Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Overview } from '#domain/event-home/contract.ts';
import type { Gift } from '#domain/gifts/contract.ts';
import { sentenceOf } from '#web/kernel/api/api-error.ts';
import { listShown } from '#web/kernel/api/list-query.ts';
import { useCan } from '#web/kernel/session/session.tsx';
import { formatDay } from '#web/kernel/formats.ts';
import { nodes } from '#web/ui/nodes.ts';
import { complain } from '#web/kernel/toasts/toasts.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField, SegmentedControl } from '#web/ui/fields/choice-fields.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Column, TableQuery } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged.tsx';
import { GiftDialog } from '../components/gift-dialog.tsx';
import { saveGifts, useDeleteGift, useGifts, useThank } from '../queries.ts';
import { words } from '../words.ts';

const shortDay = (day: string | null) => (day === null ? '—' : formatDay(new Date(`${day}T00:00Z`), 'UTC'));

/** Returns the columns. `mark` notes that a host thanked for a gift; null makes them read-only. */
const giftColumns = (mark: ((gift: Gift, isThanked: boolean) => void) | null): Column<Gift>[] => [
  { id: 'fromName', header: words.gift.from, primary: true, sortable: true, cell: (gift) => gift.fromName },
  { id: 'what', header: words.gift.what, cell: (gift) => gift.what },
  {
    id: 'receivedOn',
    header: words.gift.received,
    sortable: true,
    leaves: 2,
    cell: (gift) => <span className="whitespace-nowrap">{shortDay(gift.receivedOn)}</span>,
  },
  { id: 'note', header: words.gift.note, leaves: 1, hideOnPhone: true, cell: (gift) => gift.note },
  {
    id: 'thanked',
    header: words.list.thanked,
    cell: (gift) => (
      <span className="flex items-center gap-2 whitespace-nowrap touch:-my-2.5">
        {mark ? (
          <CheckboxField
            data-gift={gift.id}
            label={words.list.wasThanked({ name: gift.fromName })}
            hideLabel
            checked={gift.thankedOn !== null}
            onCheckedChange={(isThanked) => mark(gift, isThanked)}
            className="[&>div]:hidden"
          />
        ) : null}
        {gift.thankedBy === null ? null : (
          <span className="text-muted">
            {words.list.by({ day: shortDay(gift.thankedOn), way: words.ways[gift.thankedBy] })}
          </span>
        )}
      </span>
    ),
  },
];

/** T marks the gift whose row has the focus. J and K move to the next and the previous one. */
function onKey(press: KeyboardEvent<HTMLDivElement>, show: 'all' | 'notThanked') {
  if (press.ctrlKey || press.metaKey || press.altKey || !(press.target instanceof HTMLElement)) return;
  if (press.target.matches('input:not([type=checkbox]), textarea, select')) return;
  const boxes = [...press.currentTarget.querySelectorAll<HTMLInputElement>('input[data-gift]')];
  const row = press.target.closest('tr');
  const at = boxes.findIndex((box) => box.closest('tr') === row);
  const key = press.key.toLowerCase();
  if (at < 0 || !['t', 'j', 'k'].includes(key)) return;
  press.preventDefault();
  if (key === 't') boxes[at]?.click();
  // A gift that is marked as thanked leaves the list of the open ones. The focus moves on first.
  if (key === 't' && show === 'all') return;
  (boxes[at + (key === 'k' ? -1 : 1)] ?? boxes[key === 't' ? at - 1 : at])?.focus();
}

/** Lists who gave what, and who was thanked. Nothing is mailed. */
export default function Thanks({ event }: { event: Overview['event'] }) {
  const can = useCan();
  const editable = can('reservation.edit', event);
  const [query, setQuery] = useState<TableQuery>({ page: 1, pageSize: 50, sort: '', q: '' });
  const [show, setShow] = useState<'all' | 'notThanked'>('all');
  const [editing, setEditing] = useState<{ gift: Gift | null } | null>(null);
  const [removing, setRemoving] = useState<Gift | null>(null);
  const thanked = show === 'notThanked' ? 'false' : undefined;
  const list = useGifts(event.id, query, thanked);
  const thank = useThank(event.id);
  const remove = useDeleteGift(event.id);

  const mark = (gift: Gift, isThanked: boolean) =>
    void thank.act({ gift, isThanked }, { failed: words.list.notMarked });

  const save = (kind: 'csv' | 'xlsx') =>
    saveGifts(event.id, kind, thanked).catch((error: unknown) =>
      complain(sentenceOf(error, words.list.notExported)),
    );
  const hasGifts = (list.data?.total ?? 0) > 0 || query.q !== '';

  return (
    <div onKeyDown={editable ? (press) => onKey(press, show) : undefined}>
      <Card aria-label={words.list.title}>
        <PagedTable
          caption={words.list.caption({ event: event.name })}
          columns={giftColumns(editable ? mark : null)}
          {...listShown(list, words.list.failed)}
          rowKey={({ id }) => id}
          query={query}
          onQueryChange={setQuery}
          searchLabel={words.list.search}
          toolbar={
            <>
              <SegmentedControl
                label={words.list.which}
                value={show}
                onValueChange={(next) => {
                  setShow(next);
                  setQuery({ ...query, page: 1 });
                }}
                options={[
                  { value: 'all', label: words.list.all },
                  { value: 'notThanked', label: words.list.notThanked },
                ]}
              />
              {can('reservation.export', event) && hasGifts ? (
                <DropdownMenu
                  trigger={<Button icon={<Download />}>{words.list.export}</Button>}
                  items={[
                    { label: words.list.xlsx, onSelect: () => void save('xlsx') },
                    { label: words.list.csv, onSelect: () => void save('csv') },
                  ]}
                />
              ) : null}
              {editable ? (
                <Button icon={<Plus />} onClick={() => setEditing({ gift: null })}>
                  {words.list.add}
                </Button>
              ) : null}
            </>
          }
          actions={
            editable
              ? (gift) => (
                  <span className="flex justify-end">
                    <IconButton
                      label={words.list.edit({ name: gift.fromName })}
                      icon={<Pencil />}
                      onClick={() => setEditing({ gift })}
                    />
                    <IconButton
                      label={words.list.remove({ name: gift.fromName })}
                      icon={<Trash2 />}
                      onClick={() => setRemoving(gift)}
                    />
                  </span>
                )
              : undefined
          }
          empty={
            show === 'notThanked' ? (
              <EmptyState title={words.list.everyone} />
            ) : (
              <EmptyState title={words.list.none} description={words.list.noneHow} />
            )
          }
        />
        {editable && hasGifts ? (
          <p className="border-t border-hairline px-5 py-3 text-xs text-muted max-md:hidden pointer-coarse:hidden">
            {nodes(
              words.list.keys({
                key: (key) => (
                  <kbd key="key" className="rounded-md border border-hairline px-1.5 font-sans">
                    {key}
                  </kbd>
                ),
              }),
            )}
          </p>
        ) : null}
      </Card>
      {editing ? (
        <GiftDialog eventId={event.id} gift={editing.gift} onClose={() => setEditing(null)} />
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={removing ? words.list.removeTitle({ gift: removing.what }) : ''}
        description={removing ? words.list.removeHow({ name: removing.fromName }) : ''}
        confirmLabel={words.list.removeYes}
        busyLabel={words.list.removing}
        onConfirm={async () => {
          if (removing) await remove.act(removing, { failed: words.list.notRemoved });
        }}
      />
    </div>
  );
}
