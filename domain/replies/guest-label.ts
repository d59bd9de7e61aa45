/** Returns a guest's label for hosts: the name, or the email if there is no name. */
export const guestLabel = (reply: {
  displayName: string;
  guestEmail: string;
  walkIn?: boolean | undefined;
}): string => reply.displayName || reply.guestEmail || (reply.walkIn ? 'Walk-in' : '');
