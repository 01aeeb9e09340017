/** How many messages of different accounts a process hands over side by side. */
const MOST_AT_ONCE = 8;
/** How often it looks for messages that another process queued. */
const LOOK_MS = 5_000;
/** How long a stop waits for a message that is being handed over. After it the outcome may become unknown. */
const STOP_MS = 8_000;

type SendLoopParts = {
  /** Works on the next message that is due; false when there is none. */
  sendNext: () => Promise<boolean>;
  /** How long a new message waits. */
  stopSeconds: number;
  onTrouble: (cause: unknown) => void;
};

export type SendLoop = {
  start(): void;
  /** A message was queued, and is due after the time in which it can be stopped. */
  wake(): void;
  stop(): Promise<void>;
  /** Resolves when this process works on no message. */
  settled(): Promise<void>;
};

/** Looks for messages that are due, and works on several at once. */
export function sendLoop({ sendNext, stopSeconds, onTrouble }: SendLoopParts): SendLoop {
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStarted = false;
  const lane = async () => {
    try {
      while (isStarted && (await sendNext())) look();
    } catch (cause) {
      onTrouble(cause);
    }
  };
  const look = () => {
    if (!isStarted || running.size >= MOST_AT_ONCE) return;
    const work = lane().finally(() => running.delete(work));
    running.add(work);
  };
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    start: () => {
      if (isStarted) return;
      isStarted = true;
      timers.add(setInterval(look, LOOK_MS).unref());
      look();
    },
    wake: () => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        look();
      }, stopSeconds * 1000).unref();
      timers.add(timer);
    },
    stop: async () => {
      isStarted = false;
      for (const timer of timers) clearTimeout(timer);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, STOP_MS);
      await Promise.race([settled(), promise]);
      clearTimeout(timer);
    },
    settled,
  };
}
