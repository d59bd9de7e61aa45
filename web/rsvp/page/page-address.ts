/**
 * The event's own address under PUBLIC_URL, for links that leave the page. It names no household,
 * because calendars are shared.
 */
import { createContext } from 'react';

/**
 * The context with that address. The server sets it; the browser finds the address in the page's
 * head.
 */
export const PageAddress = createContext('');
