/**
 * How often a comment line is sent, so that proxies keep the connection and the browser knows that
 * it is alive.
 */
export const heartbeatSeconds = 20;
