import { constants, setPriority } from 'node:os';
import { runAsChild } from './child-main.ts';
import { projectionWorkSchema, startProjectionWork } from './projection-work.ts';

// Where the processors are short, commands come first: rows that fall behind are caught up in larger, cheaper turns.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
runAsChild(projectionWorkSchema, startProjectionWork);
