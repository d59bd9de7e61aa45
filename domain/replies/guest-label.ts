/** Returns a guest's label for hosts: the name, or the email if there is no name. */
export const guestLabel = (reply: { displayName: string; guestEmail: string }): string =>
  reply.displayName || reply.guestEmail;
