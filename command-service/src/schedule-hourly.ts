const HOUR_MS = 3_600_000;

/** `settled` resolves when no run is under way. */
export type HourlySchedule = { start(): void; stop(): Promise<void>; settled(): Promise<void> };

/**
 * Runs a task at the start and every hour; runs never overlap. `report` is called with its failures. A stop aborts the
 * signal of a run that is under way, and waits for it.
 */
export function scheduleHourly(
  task: (stopping: AbortSignal) => Promise<unknown>,
  report: (cause: unknown) => void,
): HourlySchedule {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const run = () => {
    running = running.then(() => (stopping.signal.aborted ? undefined : task(stopping.signal))).catch(report);
  };
  return {
    start: () => {
      run();
      timer ??= setInterval(run, HOUR_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
    settled: async () => {
      await running;
    },
  };
}
