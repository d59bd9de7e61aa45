/**
 * Whether the installation has plans. With `PLANS=off` it gives every organization everything. The
 * server writes this into the page's head.
 */
export const hasPlans = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="turnout-plans"]')?.content !== 'off';
