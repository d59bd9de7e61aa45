/** A comment line goes out this often, so that proxies keep the connection and the browser knows that it lives. */
export const heartbeatSeconds = 20;
