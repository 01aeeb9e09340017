/** Prints one line per step of the start. */
export type Progress = {
  /** Runs a step and prints its name, its result in words, and its duration. */
  step<T>(name: string, run: () => Promise<T>, words: (result: T) => string): Promise<T>;
  line(text: string): void;
};

const NAME_WIDTH = 18;

/** Prints progress to standard output. */
export function printedProgress(write: (text: string) => void): Progress {
  return {
    async step(name, run, words) {
      const startedAt = performance.now();
      const result = await run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      write(`  ${name.padEnd(NAME_WIDTH)} ${words(result)} (${seconds} s)\n`);
      return result;
    },
    line: (text) => write(`${text}\n`),
  };
}
