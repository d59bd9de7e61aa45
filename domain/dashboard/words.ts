/** Labels for parts that work without configuration. Hosts should know that they do. */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;
