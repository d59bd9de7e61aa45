/** An SMTP server for tests, which keeps what it accepts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Arrival {
  /** The addresses on the envelope, joined by commas. */
  to: string;
  raw: string;
  /** The Message-ID. */
  id: string;
}

export interface MailServer {
  url: string;
  port: number;
  arrivals: Arrival[];
  /** Drops every connection, like a crashing server. */
  drop(): void;
  close(): Promise<void>;
}

type OnMail = (arrival: Arrival, server: MailServer, done: (error?: Error) => void) => void;

/** Keeps a mail. */
export const take: OnMail = (arrival, server, done) => {
  server.arrivals.push(arrival);
  done();
};

/** Starts a mail server. `onMail` gets each whole mail before the server answers it. */
export async function mailServer(
  options: Omit<SMTPServerOptions, 'onData'> & { onMail?: OnMail; port?: number } = {},
): Promise<MailServer> {
  const { onMail = take, port = 0, ...rest } = options;
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...rest,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '';
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        onMail({ to, raw, id }, server, (error) => done(error));
      });
    },
  });
  smtp.on('error', () => {});
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  smtp.server.on(
    'connection',
    (socket: { destroy(): void; once(event: 'close', then: () => void): void }) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
  );
  const actual = (smtp.server.address() as AddressInfo).port;
  const drop = () => sockets.forEach((socket) => socket.destroy());
  const server: MailServer = {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    arrivals: [],
    drop,
    close: () =>
      new Promise<void>((resolve) => {
        drop();
        smtp.close(() => resolve());
      }),
  };
  return server;
}
