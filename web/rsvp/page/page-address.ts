/**
 * The event's own address under PUBLIC_URL, for links that leave the page. It names no household,
 * because calendars are shared.
 */
import { createContext } from 'react';

/** The server passes it in; the browser finds it in the page's head. */
export const PageAddress = createContext('');
