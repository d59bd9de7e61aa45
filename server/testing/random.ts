/** Returns whole numbers below a limit, the same ones for the same seed. */
export function randomFrom(seed: number) {
  let state = seed % 2_147_483_647 || 1;
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
  return {
    below,
    pick: <T>(of: readonly T[]): T => of[below(of.length)]!,
    shuffled: <T>(of: readonly T[]): T[] =>
      of
        .map((value) => ({ value, key: below(1_000_000) }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
export type Random = ReturnType<typeof randomFrom>;
