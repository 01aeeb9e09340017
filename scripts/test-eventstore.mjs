// npm run test:eventstore: the contract of the event store.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runProgram } from './run-step.mjs';

const { positionals } = readCommandLine({
  usage: 'npm run test:eventstore -- [NAME …]',
  about: 'Runs the contract of the event store, or the files with these names, against a node of its own.',
  options: {},
  takesArguments: true,
  variables: {
    EVENTSTORE_URL:
      'Another server to run it against, without what is of our own node alone: esdb://localhost:2113?tls=false',
    EVENTSTORE_CRASH_ROUNDS: 'How often the node is killed under load; 6 by default',
  },
});
const config = ['--config', 'tests/eventstore/vitest.config.ts'];
process.exitCode = runProgram('vitest/vitest.mjs', 'run', ...config, ...positionals) ? 0 : 1;
