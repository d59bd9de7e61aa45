/**
 * The protocol of one-job processes: pieces of JSON or of plain bytes, each after its length. The
 * server parses only JSON, because a process that read a hostile file may send anything.
 */

/** `part` and `bytes` may come many times. `outcome` is the last piece. */
export type FrameKind = 'part' | 'bytes' | 'outcome';
const kinds: readonly FrameKind[] = ['part', 'bytes', 'outcome'];
const headLength = 5;

/**
 * Bytes within an outcome are written as base64. A part may not contain bytes, because looking for
 * them in a long list takes time.
 */
const marker = '$bytes';

const hasBytes = (value: unknown): boolean =>
  value instanceof Uint8Array ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasBytes));

// A function that JSON calls for each value takes several times as long, so it runs only for bytes.
function toText(value: unknown): string {
  if (!hasBytes(value)) return JSON.stringify(value);
  return JSON.stringify(value, function (this: Record<string, unknown>, key, item: unknown) {
    const own = this[key];
    return own instanceof Uint8Array ? { [marker]: Buffer.from(own).toString('base64') } : item;
  });
}

function fromText(text: string): unknown {
  if (!text.includes(marker)) return JSON.parse(text);
  return JSON.parse(text, (_key, item: unknown) => {
    const bytes = (item as Record<string, unknown> | null)?.[marker];
    return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : item;
  });
}

export function frame(kind: FrameKind, value: unknown): Buffer[] {
  const body =
    kind === 'bytes'
      ? Buffer.from(value as Uint8Array)
      : Buffer.from(kind === 'part' ? JSON.stringify(value) : toText(value));
  const head = Buffer.alloc(headLength);
  head.writeUInt32BE(body.length);
  head.writeUInt8(kinds.indexOf(kind), 4);
  return [head, body];
}

/**
 * Returns a function that takes incoming data and calls `take` for each whole piece.
 * @throws if the data doesn't follow the protocol.
 */
export function frameReader(take: (kind: FrameKind, value: unknown) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  let length = 0;
  return (chunk) => {
    pending.push(chunk);
    length += chunk.length;
    for (;;) {
      const [first] = pending;
      if (!first || length < headLength) return;
      const start = first.length >= headLength ? first : Buffer.concat(pending);
      const needed = headLength + start.readUInt32BE();
      const kind = kinds[start.readUInt8(4)];
      if (!kind) throw new Error('The process said something else.');
      if (length < needed) return;
      const whole = pending.length === 1 ? start : Buffer.concat(pending);
      pending = [whole.subarray(needed)];
      length -= needed;
      const body = whole.subarray(headLength, needed);
      take(kind, kind === 'bytes' ? body : fromText(body.toString('utf8')));
    }
  };
}
