// npm run format: formats what changed the way Biome checks it.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runProgram } from './run-step.mjs';

const { positionals } = readCommandLine({
  usage: 'npm run format -- [FILE …]',
  about: 'Formats these files, or all, and mends what Biome can mend.',
  options: {},
  takesArguments: true,
});
const files = positionals.length === 0 ? ['.'] : positionals;
process.exitCode = runProgram('@biomejs/biome/bin/biome', 'check', '--write', ...files) ? 0 : 1;
