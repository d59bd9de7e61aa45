import type { ShownQuestion } from '#domain/questions/contract.ts';

/**
 * A question of the reply for those who come, which need not be answered, but for what the change
 * says.
 */
export const ask = (id: string, change: Partial<ShownQuestion>): ShownQuestion => ({
  id,
  scope: 'reservation',
  kind: 'text',
  label: id,
  help: '',
  audience: 'coming',
  required: false,
  min: null,
  max: null,
  showIf: null,
  queryNames: [],
  version: 1,
  options: [],
  ...change,
});
