/**
 * Batches writes: items that arrive during a write are written together in the next one.
 * @returns a function that resolves when its item is written.
 */
export function batched<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let waiting: Item[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return (item) => {
    waiting.push(item);
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const items = waiting;
        waiting = [];
        running = write(items);
        next = undefined;
        return running;
      });
    return next;
  };
}
