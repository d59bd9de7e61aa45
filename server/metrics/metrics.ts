/**
 * Measurements of a process, for Prometheus. Labels are routes, statuses and names that we chose.
 * They never contain an address, an id, or text that somebody typed.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../db/database.ts';

export interface Metrics {
  noteRequest(route: string, method: string, status: number, seconds: number): void;
  /** Records how many replies were settled together, and how many seconds that took. */
  noteBatch(replies: number, seconds: number): void;
  /** Returns this process's measurements, in a form that another process can add to its own. */
  ofProcess(): Promise<object[]>;
}

/** Values that are read when the metrics are requested. */
export interface Watched {
  repliesWaiting(): number;
  streams(): number;
  heavyReads(): { running: number; waiting: number };
  pools(): readonly PoolState[];
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param name Distinguishes the processes of one start. */
export function makeMetrics(name: string, watched: Watched): Metrics {
  const register = new Registry();
  register.setDefaultLabels({ process: name });
  const registers = [register];

  const requests = new Counter({
    name: 'turnout_http_requests_total',
    help: 'Answered calls, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'turnout_http_request_duration_seconds',
    help: 'Time from the start of a call to the end of its response',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  const batchSizes = new Histogram({
    name: 'turnout_reply_batch_replies',
    help: 'Replies settled in one transaction',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const batchDurations = new Histogram({
    name: 'turnout_reply_batch_duration_seconds',
    help: 'Time to settle a batch of replies',
    buckets: seconds,
    registers,
  });
  const gauge = (gaugeName: string, help: string, read: () => number) =>
    new Gauge({
      name: gaugeName,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('turnout_replies_waiting', 'Replies waiting for their batch', () => watched.repliesWaiting());
  gauge('turnout_live_streams', 'Open pages with live updates', () => watched.streams());
  gauge('turnout_heavy_reads_running', 'Running lists and searches', () => watched.heavyReads().running);
  gauge('turnout_heavy_reads_waiting', 'Waiting lists and searches', () => watched.heavyReads().waiting);
  new Gauge({
    name: 'turnout_database_connections',
    help: 'Database connections, by pool and state. `limit` is the maximum',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, max, inUse, idle } of watched.pools()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'limit' }, max);
      }
    },
  });
  new Gauge({
    name: 'turnout_database_waiting',
    help: 'Work waiting for a database connection',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of watched.pools()) this.set({ pool }, waiting);
    },
  });

  let usual = false;
  return {
    noteRequest(route, method, status, took) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, took);
    },
    noteBatch(replies, took) {
      batchSizes.observe(replies);
      batchDurations.observe(took);
    },
    ofProcess() {
      // Memory, processor and event loop delay. Their timer starts with the first request for
      // metrics, so that installations without one don't pay for it.
      if (!usual) collectDefaultMetrics({ register });
      usual = true;
      return register.getMetricsAsJSON();
    },
  };
}
