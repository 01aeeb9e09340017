const HOUR_MS = 3_600_000;

/** `settled` resolves when no run is under way. */
export type HourlySchedule = { start(): void; stop(): Promise<void>; settled(): Promise<void> };

/** Runs a task at the start and every hour; runs never overlap. `report` is called with its failures. */
export function scheduleHourly(
  task: () => Promise<unknown>,
  report: (cause: unknown) => void,
): HourlySchedule {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running.then(task).catch(report);
  };
  return {
    start: () => {
      run();
      timer ??= setInterval(run, HOUR_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
    settled: async () => {
      await running;
    },
  };
}
