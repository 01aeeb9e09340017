// npm run dev: the services, restarted when a file changes, behind Vite's development server.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { helpOfVariables } from '../infra/src/config/variables.ts';

readCommandLine({
  usage: 'npm run dev',
  about: 'Restarts the services when a file changes, and serves the client through Vite on port 5173.',
  options: {},
  variables: helpOfVariables(),
});

const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT || '3000';
const env = { ...process.env, API_ORIGIN: `http://127.0.0.1:${port}` };

const run = (...args) =>
  spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });

const children = [
  run('--watch', '--watch-preserve-output', 'infra/src/main.ts', '--without-client'),
  run(join(root, 'node_modules/vite/bin/vite.js'), 'client'),
];
const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
const endAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
// Ctrl+C in a terminal reaches the children directly.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', endAll);
await Promise.race(ended);
endAll();
await Promise.all(ended);
