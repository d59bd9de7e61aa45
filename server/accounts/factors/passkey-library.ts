/**
 * Loaded for the first passkey, because it would be a third of the cost of all packages at a start.
 */
export const passkeyLibrary = () => import('@simplewebauthn/server');
