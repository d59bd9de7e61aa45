/**
 * False if the installation gives every organization everything (`PLANS=off`). The server writes it
 * into the page's head.
 */
export const hasPlans = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="turnout-plans"]')?.content !== 'off';
