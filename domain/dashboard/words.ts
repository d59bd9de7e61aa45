/** Labels for parts of the system that nobody configured. They work, and hosts should know. */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;
