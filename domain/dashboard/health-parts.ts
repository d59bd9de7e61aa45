/**
 * Labels for parts of an installation that work without being configured. The labels tell hosts
 * that nobody configured them.
 */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;

/** The names that the API uses for the parts. */
export const parts = {
  database: 'Database',
  api: 'API Services',
  mail: 'Email Service',
  payments: 'Payment Gateway',
} as const;
