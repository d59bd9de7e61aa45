/** Loaded for the first passkey and not with the server: it would be a third of what all packages of a start cost. */
export const passkeyLibrary = () => import('@simplewebauthn/server');
