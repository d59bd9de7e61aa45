// Speaks just enough HTTP on a socket to send a request and to know when the response is complete.
import { connect } from 'node:net';

/** Returns the end of the first response in the text, or -1 while it is incomplete. */
function endOfAnswer(text) {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head));
  if (length) return head + 4 + Number(length[1]) <= text.length ? head + 4 + Number(length[1]) : -1;
  if (/\r\ntransfer-encoding: *chunked/i.test(text.slice(0, head))) {
    const end = text.indexOf('\r\n0\r\n\r\n', head);
    return end === -1 ? -1 : end + 7;
  }
  return head + 4;
}

/**
 * Opens a connection that stays open. `ask` resolves with the whole text and the status, which is 0
 * without a response.
 */
export function connection(hostname, port) {
  let answered;
  let text = '';
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  // Reads one letter per byte, because bodies are counted in bytes and may be compressed.
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text = text === '' ? chunk : text + chunk;
    const end = endOfAnswer(text);
    if (end === -1) return;
    const answer = { status: Number(text.slice(9, 12)), text: text.slice(0, end) };
    text = text.slice(end);
    answered?.(answer);
  });
  const gone = { status: 0, text: '' };
  const end = () => answered?.(gone);
  socket.on('error', end).on('close', end);
  return {
    ask: (request) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(gone);
        answered = resolve;
        socket.write(request, 'latin1');
      }),
    isOpen: () => !socket.destroyed,
    end: () => socket.destroy(),
  };
}
