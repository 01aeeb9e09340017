export { createRunMachine, isUnderWay } from './run-machine.ts';
export { useRun } from './use-run.ts';
