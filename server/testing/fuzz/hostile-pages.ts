/** Makes addresses and forms of pages that nobody sends by mistake, from one seed. */
import type { Dice } from './dice.ts';
import { hostilePath, type Ids } from './hostile.ts';
import { hostileTexts } from './hostile-values.ts';

/**
 * The parameters that pages read from their address, with possible values in addition to hostile
 * texts.
 */
const pageQuery: Record<string, readonly string[]> = {
  attend: ['yes', 'no'],
  guests: ['1', '3', '99'],
  l: ['de', 'ar', 'en', 'xx'],
  sent: ['1', 'new', 'changed'],
  ...Object.fromEntries(
    ['embed', 'preview', 'sample', 'cover', 'sections', 'change', 'missing', 'erase', 'withdraw'].map(
      (name) => [name, ['1']],
    ),
  ),
  withdrawn: ['1'],
  notme: ['1'],
};

const formActs = [
  ...['find', 'maillink', 'notme', 'erase', 'update', 'back', 'send', 'withdraw'],
  ...['confirm', 'join', 'apart'],
];

/** Returns the address of a page, with a query that the page may understand. */
export function hostilePage(roll: Dice, path: string, ids: Ids): string {
  const query = new URLSearchParams();
  for (const name of ['i', 'reply']) {
    const known = ids(name, path, 'body');
    if (known.length > 0 && roll.chance(0.4)) query.set(name, roll.pick(known));
  }
  for (const [name, values] of Object.entries(pageQuery)) {
    if (roll.chance(name === 'attend' ? 0.4 : 0.12))
      query.append(name, roll.pick(roll.chance(0.8) ? values : hostileTexts));
  }
  return `${hostilePath(roll, path, ids)}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the form of a page with some of its fields changed, and with fields of other forms. */
export function hostileForm(roll: Dice, fields: Record<string, string>, ids: Ids): string {
  const sent = new URLSearchParams(fields);
  const wildness = roll.pick([0.02, 0.25]);
  for (const name of Object.keys(fields)) {
    if (roll.chance(wildness)) sent.set(name, roll.pick(hostileTexts));
    if (roll.chance(wildness / 4)) sent.append(name, roll.pick(hostileTexts));
    if (roll.chance(wildness / 4)) sent.delete(name);
  }
  for (const name of ['i', 'reply']) {
    const known = ids(name, '', 'body');
    if (known.length > 0 && roll.chance(0.2)) sent.set(name, roll.pick(known));
  }
  if (roll.chance(0.5)) {
    sent.set('do', roll.pick(formActs));
  }
  if (roll.chance(0.05)) sent.set(roll.pick(hostileTexts), roll.pick(hostileTexts));
  return sent.toString();
}
