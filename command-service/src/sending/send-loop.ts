/** How many messages of different accounts a process hands over side by side. */
export const MAX_AT_ONCE = 8;
/** One that takes longer leaves its place to another: eight servers that never answer would hold up everybody. */
export const SLOW_MS = 10_000;
/** How many slow ones there may be beside the others. Each is of another account, and has its files in memory. */
export const MAX_SLOW = 40;
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
  const places = quickPlaces(() => look());
  const timers = new Set<NodeJS.Timeout>();
  let isStarted = false;
  const lane = async () => {
    try {
      while (isStarted && places.areFree() && (await places.run(sendNext))) look();
    } catch (cause) {
      onTrouble(cause);
    }
  };
  const look = () => {
    if (!isStarted || !places.areFree() || running.size >= MAX_AT_ONCE + MAX_SLOW) return;
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

/** The places of work that is quick; work that has become slow leaves its place, and `onSlow` is called. */
function quickPlaces(onSlow: () => void) {
  let used = 0;
  return {
    areFree: () => used < MAX_AT_ONCE,
    run: async (work: () => Promise<boolean>): Promise<boolean> => {
      let isQuick = true;
      const leave = () => {
        if (isQuick) used -= 1;
        isQuick = false;
      };
      used += 1;
      const timer = setTimeout(() => {
        leave();
        onSlow();
      }, SLOW_MS).unref();
      return await work().finally(() => {
        clearTimeout(timer);
        leave();
      });
    },
  };
}
