/**
 * Joins everything that arrives during a write into the next write.
 * @returns when its own write is done.
 */
export function gathered<Item>(
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
