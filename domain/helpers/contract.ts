/**
 * Helpers of one event: co-hosts edit it, viewers read it (docs/product/helpers.md). The event's
 * creator and admins add and remove them.
 */
import { z } from 'zod';
import { helperRights } from '../access/rules.ts';

/** The caller's right on an event: they made it, edit it or read it. Null without a right. */
export const eventRight = z.enum(['made', ...helperRights]).nullable();
