/**
 * Runs the container's entry as root. In place of the program that reads pictures, it starts one
 * that tries everything that such a program must not be able to do.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { makeReaderBehind } from '../covers/reader-behind.ts';
import { ClientGone } from '../db/heavy-reads.ts';
import { buildChild } from '../testing/child.ts';

const node = 1_000;

/**
 * Tells the process that reads pictures to reach into this process and its data, and prints what it
 * could do.
 */
const server = `
  import { writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  import { serialize } from 'node:v8';
  const { DATA_DIR: folder, TURNOUT_PICTURES: socket } = process.env;
  writeFileSync(folder + '/secret', 'the installation’s');
  const work = serialize({ folder, server: process.pid });
  const head = Buffer.alloc(5);
  head.writeUInt32BE(work.length);
  head[4] = 1;
  const said = [];
  const ask = () => {
    const keeper = connect(socket, () => keeper.write(Buffer.concat([head, work])));
    keeper.on('error', () => setTimeout(ask, 100));
    keeper.on('data', (chunk) => said.push(chunk));
    keeper.on('end', () => {
      const outcome = JSON.parse(Buffer.concat(said).subarray(5));
      console.log(JSON.stringify({ server: process.getuid(), groups: process.getgroups(), outcome }));
      process.exit(0);
    });
  };
  ask();`;

const picture = `
  import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { deserialize } from 'node:v8';
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const { folder, server } = deserialize(Buffer.concat(chunks));
  const outcome = { user: process.getuid(), secrets: Object.keys(process.env).filter((name) => name === 'SECRET_KEY') };
  function tried(what, act) {
    try {
      act();
      outcome[what] = 'done';
    } catch (error) {
      outcome[what] = error.code;
    }
  }
  tried('environment of the server', () => readFileSync('/proc/' + server + '/environ'));
  tried('memory of the server', () => readFileSync('/proc/' + server + '/maps'));
  tried('DATA_DIR', () => readdirSync(folder));
  tried('a secret in DATA_DIR', () => readFileSync(folder + '/secret'));
  tried('ending the server', () => process.kill(server, 0));
  const body = Buffer.from(JSON.stringify({ outcome, ms: 1 }));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length);
  head[4] = 2;
  process.stdout.write(Buffer.concat([head, body]));`;

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the container’s entry runs the server as the user node, and another user, who can reach none of its data, reads pictures',
  async () => {
    const [program, data] = ['program-', 'data-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
      string,
      string,
    ];
    onTestFinished(() => [program, data].forEach((made) => rmSync(made, { recursive: true })));
    cpSync(dirname(await buildChild('container')), program, { recursive: true });
    chmodSync(program, 0o755);
    chownSync(data, node, node);
    writeFileSync(join(program, 'package.json'), '{"type":"module"}');
    writeFileSync(join(program, 'main.js'), server);
    writeFileSync(join(program, 'covers.js'), picture);
    const { stdout, stderr } = spawnSync(process.execPath, [join(program, 'container.js')], {
      env: { PATH: process.env.PATH, DATA_DIR: data, SECRET_KEY: 'x'.repeat(40) },
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(stdout, stderr).not.toBe('');
    expect(JSON.parse(stdout)).toEqual({
      ...{ server: node, groups: [node] },
      outcome: {
        ...{ user: 1_001, secrets: [] },
        'environment of the server': 'EACCES',
        'memory of the server': 'EACCES',
        DATA_DIR: 'EACCES',
        'a secret in DATA_DIR': 'EACCES',
        'ending the server': 'EPERM',
      },
    });
  },
);

it('the picture keeper reads pictures for callers at a socket, and stops for callers who leave', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const socket = join(folder, 'socket');
  const keeper = spawn(process.execPath, [await buildChild('container'), '--pictures', socket], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  while (!existsSync(socket)) await sleep(50);
  const reader = makeReaderBehind(socket);
  const create = { width: 1_600, height: 900, channels: 3, background: '#336699' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const { signal } = new AbortController();
  const [read, broken] = await Promise.all([
    reader.run({ bytes, crop: null }, { gone: signal }),
    reader.run({ bytes: Buffer.from('no picture'), crop: null }, { gone: signal }),
  ]);
  expect([read.kind, broken.kind]).toEqual(['rendered', 'notAPicture']);
  const left = reader.run({ bytes, crop: null }, { gone: AbortSignal.abort() });
  await expect(left).rejects.toThrow(ClientGone);
  // The keeper ends with the server that started it.
  keeper.stdin.end();
  await new Promise((resolve) => keeper.on('exit', resolve));
});
