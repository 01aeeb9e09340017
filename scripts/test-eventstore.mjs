// npm run test:eventstore: the contract tests of the event store.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runProgram } from './run-step.mjs';

const { positionals } = readCommandLine({
  usage: 'npm run test:eventstore -- [NAME …]',
  about:
    'Runs the contract tests of the event store, or the files with these names, against a node of their own.',
  options: {},
  takesArguments: true,
  variables: {
    EVENTSTORE_URL:
      'Another server to test, without the tests for the embedded node only: esdb://localhost:2113?tls=false',
    EVENTSTORE_CRASH_ROUNDS: 'How often the node is killed under load; 6 by default',
  },
});
const config = ['--config', 'tests/eventstore/vitest.config.ts'];
process.exitCode = runProgram('vitest/vitest.mjs', 'run', ...config, ...positionals) ? 0 : 1;
