/**
 * Loads the library for the first passkey. At a start it would be a third of all packages' load
 * time.
 */
export const passkeyLibrary = () => import('@simplewebauthn/server');
