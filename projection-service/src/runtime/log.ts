/** What the runtime tells about itself; pino's loggers are of this shape. */
export type Log = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
