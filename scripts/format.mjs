// npm run format: formats changed files as Biome checks them.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runProgram } from './run-step.mjs';

const { positionals } = readCommandLine({
  usage: 'npm run format -- [FILE …]',
  about: 'Formats these files, or all, and applies the fixes of Biome.',
  options: {},
  takesArguments: true,
});
const files = positionals.length === 0 ? ['.'] : positionals;
process.exitCode = runProgram('@biomejs/biome/bin/biome', 'check', '--write', ...files) ? 0 : 1;
