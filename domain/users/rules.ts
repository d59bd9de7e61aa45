/** What users choose about their mails. */

/** How often a user wants a summary by mail. */
export const summaryPaces = ['off', 'daily', 'weekly'] as const;
export type SummaryPace = (typeof summaryPaces)[number];
