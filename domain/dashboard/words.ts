/** Labels for parts that work without configuration. Hosts should know that they do. */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;

/** The names of the parts on the wire. */
export const parts = {
  database: 'Database',
  api: 'API Services',
  mail: 'Email Service',
  payments: 'Payment Gateway',
} as const;
