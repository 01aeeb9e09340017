import v8 from 'node:v8';
import vm from 'node:vm';

const SETTLED_MS = 10_000;

/**
 * Has the garbage of starting collected once the start is over: modules that were read, stripped and compiled leave
 * a third of the heap behind, which an idle process would keep for hours.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    v8.setFlagsFromString('--expose-gc');
    vm.runInNewContext('gc')();
  }, SETTLED_MS).unref();
}
