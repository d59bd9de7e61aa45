/**
 * Limits the calls of doors. Each device has its own limit, because all devices of a venue may
 * share one address. Calls with unknown tokens are limited by address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NoteLimit } from '../http/security-log.ts';
import { callerOf } from './addresses.ts';
import type { Counter } from './rates.ts';

const isOfDoor = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && url.startsWith('/api/door/');

function deviceOf({ params, body, ip }: FastifyRequest): string {
  const { token } = params as { token: string };
  const { device, deviceId } = (body ?? {}) as { device?: { id?: string }; deviceId?: string };
  return `${token} ${device?.id ?? deviceId ?? ip}`;
}

export function limitDoors(
  app: FastifyInstance,
  { calls, wrong }: Record<'calls' | 'wrong', Counter>,
  noteLimit: NoteLimit,
): void {
  // Counts the call after its body is read, because the body names the device.
  app.addHook('preHandler', (request, reply, done) => {
    if (!isOfDoor(request)) return done();
    const device = deviceOf(request);
    const seconds = Math.max(wrong.secondsUntilFree(callerOf(request.ip)), calls.secondsUntilFree(device));
    if (seconds > 0) return refuseFor(reply, seconds, () => noteLimit(request, 'calls of doors'), done);
    calls.count(device);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 404 && isOfDoor(request)) wrong.count(callerOf(request.ip));
    done();
  });
}

function refuseFor(
  reply: FastifyReply,
  seconds: number,
  note: () => void,
  done: (error: Error) => void,
): void {
  note();
  reply.header('retry-after', String(seconds));
  done(Object.assign(new Error('Too many calls of doors.'), { statusCode: 429 }));
}
