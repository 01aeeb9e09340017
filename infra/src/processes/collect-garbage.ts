import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

/** How often the process looks, in ms; the start has settled by then. */
const LOOK_MS = 10_000;
/** Garbage of so many bytes is worth the tenth of a second that a collection takes. */
const MUCH_BYTES = 48 * 1024 * 1024;
/** The share of the time that the event loop of an idle process is busy, at most. */
const IDLE_SHARE = 0.2;

/** A usual collection leaves most of the emptied pages with the process. */
type Collection = 'usual' | 'with pages';

/**
 * Collects garbage once after the start, and whenever the process is idle after a burst of work: Node leaves garbage as
 * long as nothing else needs memory, which an idle process would keep for hours. Modules that were read, stripped and
 * compiled leave a third of the heap. What was compiled is written for the next start, since a process that is killed
 * can't.
 */
export function collectGarbageWhenIdle(lookMs = LOOK_MS, collect = garbageCollector()): { stop(): void } {
  let before = performance.eventLoopUtilization();
  let kept: number | null = null;
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (kept === null) {
      flushCompileCache();
      collect('usual');
    } else if (utilization > IDLE_SHARE || memoryUsed() - kept < MUCH_BYTES) return;
    else collect('with pages');
    kept = memoryUsed();
  }, lookMs).unref();
  return { stop: () => clearInterval(looking) };
}

/** Collects at once; the process needs no flag of its start for it. */
export function garbageCollector(): (collection: Collection) => void {
  v8.setFlagsFromString('--expose-gc');
  const gc: (options?: object) => void = vm.runInNewContext('gc');
  return (collection) =>
    collection === 'usual' ? gc() : gc({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

function memoryUsed(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
