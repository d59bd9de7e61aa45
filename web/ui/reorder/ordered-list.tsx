import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { Grip } from './grip.tsx';
import { useReorder } from './use-reorder.ts';

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string | number;
  /** Identifies the items in their order. */
  order: string;
  /** Moves an item. Returns false if that was refused. */
  onMove: (from: number, to: number, item: Item) => Promise<boolean>;
  /** The labels of the buttons that move an item. */
  up: (item: Item) => string;
  down: (item: Item) => string;
  /** More buttons of an item. */
  actions: (item: Item) => ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list that is put in order by dragging its grips, or with the buttons of each row. */
export function OrderedList<Item>(props: Props<Item>) {
  const { items } = props;
  const { list, rowOf, gripOf } = useReorder<HTMLOListElement>(props.order, move);

  async function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || from === to || !(await props.onMove(from, to, item))) return;
    // The focus follows the pressed button, which moves with its row.
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
    const same = buttons[to < from ? 0 : 1];
    (same?.disabled ? buttons[to < from ? 1 : 0] : same)?.focus();
  }

  return (
    <ol ref={list} className="divide-y divide-hairline rounded-lg border border-hairline">
      {items.map((item, index) => (
        <li
          key={props.keyOf(item, index)}
          {...rowOf(index)}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-surface py-2 pr-2 pl-1.5 first:rounded-t-lg last:rounded-b-lg data-dragged:rounded-lg data-dragged:shadow-soft"
        >
          <Grip {...gripOf(index)} />
          <span className="min-w-40 flex-1">{props.children(item)}</span>
          <span className="flex">
            <IconButton
              data-move
              label={props.up(item)}
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => void move(index, index - 1)}
            />
            <IconButton
              data-move
              label={props.down(item)}
              icon={<ArrowDown />}
              disabled={index === items.length - 1}
              onClick={() => void move(index, index + 1)}
            />
            {props.actions(item)}
          </span>
        </li>
      ))}
    </ol>
  );
}
