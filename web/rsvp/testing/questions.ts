import type { ShownQuestion } from '#domain/questions/contract.ts';

/**
 * Returns a question to the reply for guests who come. It is optional, unless `change` says
 * otherwise.
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
