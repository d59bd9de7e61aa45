import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, root } from './root.mjs';

const running = new Set();

/**
 * Runs a command to its end and returns `{ code, output }`; never rejects. `code` is 1 if the
 * command could not start or a signal ended it. With `capture`, the output is collected instead of
 * shown. With `group`, the command leads a process group, so that `stopRunning` also reaches its
 * child processes. `onStart` gets its pid.
 */
export function run(command, args, { capture = false, group = false, onStart, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: group,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      ...options,
    });
    const stop = (signal) => {
      if (group && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    };
    running.add(stop);
    if (child.pid) onStart?.(child.pid);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    const end = (code) => {
      running.delete(stop);
      done({ code: code ?? 1, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', end);
  });
}

/** Sends a signal to everything that `run` started and that is still running. */
export function stopRunning(signal = 'SIGTERM') {
  for (const stop of running) stop(signal);
}

/**
 * Returns the command line of a tool in node_modules. It runs plain node on the tool's own file,
 * which works the same on every system.
 */
export function tool(packageName, binName = packageName) {
  const manifest = inRoot('node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return [process.execPath, join(dirname(manifest), typeof bin === 'string' ? bin : bin[binName])];
}

/** Runs a tool of node_modules. */
export function runTool(packageName, args, options = {}) {
  const [node, file] = tool(packageName, options.bin);
  return run(node, [file, ...args], options);
}
