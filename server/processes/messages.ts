/**
 * What the supervisor and its processes tell each other. Each is an object with one of these as
 * `turnout`.
 */
export type FromProcess =
  | { turnout: 'ready' }
  /** The measurements of all processes are asked for. */
  | { turnout: 'gather'; id: number }
  | { turnout: 'measured'; round: number; metrics: object[] };

export type FromSupervisor =
  { turnout: 'measure'; round: number } | { turnout: 'gathered'; id: number; metrics: object[][] };
