/** Refusals that several calls about users share. */
export const wrongPassword = 'The current password is wrong.';
export const tooManyAddresses =
  'Too many of the email addresses you tried already have accounts. Please wait a while, then try again.';
export const emailTaken = 'A user with this email already exists.';
export const userNotFound = 'This user doesn’t exist.';
