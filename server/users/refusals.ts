/** Refusals that several calls about users share. */
export const wrongPassword = 'The current password is wrong.';
export const tooManyAddresses =
  'Too many of these addresses already belong to accounts. Please wait a while.';
export const emailTaken = 'A user with this email already exists.';
export const userNotFound = 'This user doesn’t exist.';
