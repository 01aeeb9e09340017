import { constants, setPriority } from 'node:os';
import { runAsChild } from './child-main.ts';
import { projectionWorkSchema, startProjectionWork } from './projection-work.ts';

// When processors are busy, commands come first: rows that fall behind catch up in larger, cheaper batches.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
runAsChild(projectionWorkSchema, startProjectionWork);
