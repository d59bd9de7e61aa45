/** The settings that users choose for their mails. */

/** How often a user wants a summary by mail. */
export const summaryPaces = ['off', 'daily', 'weekly'] as const;
export type SummaryPace = (typeof summaryPaces)[number];
