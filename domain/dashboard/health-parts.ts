/** Labels for parts that work without being configured. They tell hosts so. */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;

/** The names that the API uses for the parts. */
export const parts = {
  database: 'Database',
  api: 'API Services',
  mail: 'Email Service',
  payments: 'Payment Gateway',
} as const;
