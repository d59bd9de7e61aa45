import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DoorBoard, DoorLink, DoorSync } from '#domain/doors/contract.ts';
import { newId } from '../db/id.ts';
import { events } from '../db/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { buildEvent } from './builders.ts';
import { buildStaff, type SignedIn, type Tenant } from './staff.ts';

const hour = 3_600_000;

/**
 * Gives each test of a file an event of 10 seats that began an hour ago, with phones at its doors.
 * `app`, `tenant` and `manager` are set before the tests, `event` before each.
 */
export function doorStage() {
  const stage = {} as {
    app: TestApp;
    tenant: Tenant;
    manager: SignedIn;
    event: Awaited<ReturnType<typeof buildEvent>>;
  };
  beforeAll(async () => {
    stage.app = await testApp();
    Object.assign(stage, await buildStaff(stage.app.database));
  });
  afterAll(() => stage.app.close());
  beforeEach(async () => {
    stage.event = await buildEvent(stage.app.database, {
      tenantId: stage.tenant.id,
      createdBy: stage.manager.user.id,
      startsAt: new Date(Date.now() - hour),
      maxGuests: 10,
      enableWaitlist: true,
    });
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    stage.app.call(method, path, { token: stage.manager.token, ...(body && { body }) });

  async function makeDoor(rights = ['walkIns', 'over', 'undo', 'food', 'board'], more: object = {}) {
    const path = `/api/events/${stage.event.id}/door-links`;
    const link = (await call('POST', path, { label: 'Door A', rights, ...more })).body as DoorLink;
    return { ...link, token: link.link?.split('/door/')[1] ?? '' };
  }

  /** A phone at a door, which numbers its rows. */
  function phone(token: string, id = newId()) {
    let seq = 0;
    const device = { id, name: 'Phone' };
    const row = <More extends object>(more: More) => ({
      id: newId(),
      seq: (seq += 1),
      atDevice: new Date().toISOString(),
      offsetMs: 0,
      ...more,
    });
    return {
      device,
      row,
      checkIn: (personId: string, more: object = {}) => row({ kind: 'in', personId, ...more }),
      sync: async (more: object = {}) => {
        const body = { device, now: new Date().toISOString(), cursor: null, queue: 0, wants: 0, ...more };
        const answer = await stage.app.call('POST', `/api/door/${token}/sync`, { body });
        return { ...answer, body: answer.body as DoorSync };
      },
      letIn: (body: object) =>
        stage.app.call('POST', `/api/door/${token}/let-in`, { body: { deviceId: device.id, ...body } }),
    };
  }

  const eventNow = async () => {
    const { platform } = stage.app.database;
    const [row] = await platform.select().from(events).where(eq(events.id, stage.event.id));
    return row!;
  };
  const board = async () => (await call('GET', `/api/events/${stage.event.id}/board`)).body as DoorBoard;
  return Object.assign(stage, { call, makeDoor, phone, eventNow, board });
}
