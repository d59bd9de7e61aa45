/** Reads server-sent events from a fetch response: `EventSource` can't send the Bearer token. */

export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * Makes a reader that takes pieces of text, cut anywhere, and returns the events that are complete.
 * Comments (heartbeats) return none.
 */
export function makeEventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    rest += piece;
    // A trailing carriage return may be half of a line break.
    const blocks = rest.replace(/\r\n/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block): StreamEvent[] => {
      let name = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'event') name = value;
        if (field === 'data') data.push(value);
      }
      return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
    });
  };
}
