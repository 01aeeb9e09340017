import { runAsChild } from './child-main.ts';
import { projectionWorkSchema, startProjectionWork } from './projection-work.ts';

runAsChild(projectionWorkSchema, startProjectionWork);
