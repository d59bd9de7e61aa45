/** The files of the door's page, and the worker that stores them for a phone without a network. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppOptions } from '../http/deps.ts';
import { type Manifest, readManifest, withImports } from '../http/pages/manifest.ts';
import { type DoorFiles, doorShell, tokenPlace } from './shell.ts';

const entry = 'door/client.tsx';
const workerEntry = 'door/worker/worker.ts';
/** This file loads only in browsers that cannot read QR codes themselves. */
const decoderEntry = 'door/scan/decoder.ts';

export interface DoorBuild {
  files: DoorFiles;
  /** The worker's script, or null if there is none: without a build, and during development. */
  worker: { text: string; version: string } | null;
}

const none: DoorFiles = { scripts: [], styles: [], development: '' };

/** Returns the addresses of everything that a chunk loads, even later, without those in `seen`. */
function allOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const next = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])];
  const own = [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])].map((file) => `/${file}`);
  return [...own, ...next.flatMap((name) => allOf(manifest, name, seen))];
}

export function doorBuild(options: AppOptions, headers: Record<string, string>): DoorBuild {
  const { webDir, devWeb } = options;
  if (devWeb) return { files: inDevelopment(devWeb), worker: null };
  const manifest = webDir ? readManifest(path.join(webDir, '.vite', 'door.json')) : null;
  if (!webDir || !manifest) return { files: none, worker: null };
  const first = withImports(manifest, entry);
  const files: DoorFiles = {
    scripts: first.slice(0, 1).map(({ file }) => `/${file}`),
    styles: first.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
    development: '',
  };
  const listed = new Set([decoderEntry]);
  const page = allOf(manifest, entry, listed);
  listed.delete(decoderEntry);
  const decoder = allOf(manifest, decoderEntry, listed);
  const script = manifest[workerEntry]?.file;
  if (script === undefined) return { files, worker: null };
  const code = readFileSync(path.join(webDir, script), 'utf8');
  const pages = {
    shell: doorShell(tokenPlace, files),
    tokenPlace,
    headers,
    files: [...page, '/favicon.svg'],
    decoder,
  };
  const version = createHash('sha256').update(JSON.stringify(pages)).update(code).digest('hex').slice(0, 16);
  return {
    files,
    worker: { text: `self.door=${JSON.stringify({ version, ...pages })};\n${code}`, version },
  };
}

function inDevelopment(devWeb: string): DoorFiles {
  return {
    scripts: [`${devWeb}/${entry}`],
    styles: [`${devWeb}/door/door.css`],
    development:
      `<script type="module" src="${devWeb}/@vite/client"></script>` +
      `<script type="module">import refresh from '${devWeb}/@react-refresh';` +
      `refresh.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;` +
      `window.__vite_plugin_react_preamble_installed__=true</script>`,
  };
}
