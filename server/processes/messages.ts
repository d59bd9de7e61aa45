/**
 * The messages between the supervisor and its processes. Each is an object with one of these values
 * as `turnout`.
 */
export type FromProcess =
  | { turnout: 'ready' }
  /** A process requests the measurements of all processes. */
  | { turnout: 'collect'; id: number }
  | { turnout: 'measured'; round: number; metrics: object[] };

export type FromSupervisor =
  { turnout: 'measure'; round: number } | { turnout: 'collected'; id: number; metrics: object[][] };
