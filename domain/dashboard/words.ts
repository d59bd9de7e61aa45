/** What the parts of the system say of themselves where nothing was set up: they work, and a person should know. */
export const notSetUp = { mail: 'Built-in mailbox', billing: 'Manual billing' } as const;
