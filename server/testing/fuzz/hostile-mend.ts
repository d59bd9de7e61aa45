/** Corrects made-up bodies, so that they pass validation. */
import type { z } from 'zod';
import type { Dice } from './dice.ts';

/** Values that fit many fields. They are tried in turn in the places where a body doesn't fit. */
const fittingValues: readonly unknown[] = [
  ...[true, 'en', 1, '0190a000-0000-7000-8000-000000000001', '2031-05-01T10:00:00Z', '2031-05-01'],
  ...['18:00', '#12ab9f', []],
];

/**
 * Returns the places where a body doesn't fit. Inside a union, returns the places for one of its
 * types.
 */
function wrongPlaces(roll: Dice, issues: readonly z.core.$ZodIssue[]): PropertyKey[][] {
  return issues.flatMap((issue) => {
    const inner = issue.code === 'invalid_union' && issue.errors.length > 0 ? roll.pick(issue.errors) : [];
    const places = wrongPlaces(roll, inner).map((place) => [...issue.path, ...place]);
    return places.length > 0 ? places : [issue.path];
  });
}

/** Corrects a body until it fits the contract, if possible. Leaves out values that never fit. */
export function mend(roll: Dice, schema: z.ZodType, body: Record<string, unknown>): void {
  for (let round = 0; round <= fittingValues.length; round++) {
    const { error } = schema.safeParse(body);
    if (!error) return;
    for (const place of wrongPlaces(roll, error.issues)) {
      const [key, ...way] = place.toReversed();
      const within = way.toReversed().reduce<unknown>((at, step) => (at as never)?.[step as never], body);
      if (key === undefined || typeof within !== 'object' || within === null) continue;
      if (round < fittingValues.length) Object.assign(within, { [key]: fittingValues[round] });
      else if (Array.isArray(within)) within.length = 0;
      else Reflect.deleteProperty(within, key);
    }
  }
}
