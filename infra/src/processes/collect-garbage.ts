import { flushCompileCache } from 'node:module';
import v8 from 'node:v8';
import vm from 'node:vm';

const SETTLED_MS = 10_000;

/**
 * Runs garbage collection once after the start: modules that were read, stripped and compiled leave garbage of a
 * third of the heap, which an idle process would keep for hours. What was compiled is written for the next start, since
 * a process that is killed cannot.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    flushCompileCache();
    v8.setFlagsFromString('--expose-gc');
    vm.runInNewContext('gc')();
  }, SETTLED_MS).unref();
}
