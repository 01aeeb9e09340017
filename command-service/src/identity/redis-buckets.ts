import { Redis } from 'ioredis';
import { type Buckets, memoryBuckets } from './buckets.ts';

/** The default timeout of a request to Redis. */
const PATIENCE_MS = 500;
const ATTEMPTS = 'attempts';
const keyOf = (kind: string, key: string) => `ledgerline:limit:${kind}\n${key}`;
/** A bucket expires this long after it would be full again. */
const SLACK_MS = 60_000;

/** The time of a script: its first argument, or the clock of Redis. */
const NOW = `
  local now = tonumber(ARGV[1])
  if now == nil then
    local time = redis.call('TIME')
    now = time[1] * 1000 + time[2] / 1000
  end`;

/** One atomic script, so that two processes never take the same token. */
const TAKE = `${NOW}
  local burst, perSecond = tonumber(ARGV[2]), tonumber(ARGV[3])
  local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
  local tokens, at = tonumber(bucket[1]) or burst, tonumber(bucket[2]) or now
  tokens = math.min(burst, tokens + math.max(0, now - at) / 1000 * perSecond)
  local allowed = 0
  if tokens >= 1 then
    allowed, tokens = 1, tokens - 1
  end
  redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'at', string.format('%.17g', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perSecond * 1000) + ${SLACK_MS})
  return { allowed, string.format('%.17g', tokens) }`;

/** Counts an attempt, or answers how long to wait. As `pauseAfter` computes it. */
const ATTEMPT = `${NOW}
  local free, first, max, forget = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
  local stored = redis.call('HMGET', KEYS[1], 'count', 'until')
  local count, over = tonumber(stored[1]) or 0, tonumber(stored[2]) or now
  if now < over then return string.format('%.17g', over - now) end
  if now >= over + forget then count = 0 end
  count = count + 1
  local pause = 0
  if count >= free then pause = math.min(max, first * 2 ^ (count - free)) end
  redis.call('HSET', KEYS[1], 'count', count, 'until', string.format('%.17g', now + pause))
  redis.call('PEXPIRE', KEYS[1], math.ceil(forget + pause))
  return '0'`;

type RedisBucketsOptions = {
  /** Called once whenever Redis stops answering. */
  onTrouble?: (cause: unknown) => void;
  /** The current time in milliseconds; default Redis's clock. */
  now?: () => number;
  /** The timeout of a request to Redis, in ms. */
  patienceMs?: number;
};

/**
 * Token buckets in Redis, shared by every process. While Redis does not answer, each process counts on its own: users
 * can still sign in, and the limits of one process apply.
 */
export function redisBuckets(url: string, options: RedisBucketsOptions = {}): Buckets {
  const { onTrouble, now, patienceMs = PATIENCE_MS } = options;
  const own = memoryBuckets(now);
  let answers = true;
  const noteTrouble = (cause: unknown) => {
    if (answers) onTrouble?.(cause);
    answers = false;
  };
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: patienceMs });
  redis.on('error', noteTrouble);
  const time = () => (now === undefined ? '' : String(now()));
  /** Asks Redis, or counts in this process while it does not answer: nobody waits for a reconnect. */
  const shared = async <T>(ask: () => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    if (!answers && redis.status !== 'ready') return alone();
    try {
      const answer = await ask();
      answers = true;
      return answer;
    } catch (cause) {
      noteTrouble(cause);
      return await alone();
    }
  };
  return {
    take: (kind, key, { burst, perSecond }) =>
      shared(
        async () => readAnswer(await redis.eval(TAKE, 1, keyOf(kind, key), time(), burst, perSecond)),
        () => own.take(kind, key, { burst, perSecond }),
      ),
    attempt: (key, rule) =>
      shared(
        async () => {
          const { free, firstMs, maxMs, forgetMs } = rule;
          return Number(
            await redis.eval(ATTEMPT, 1, keyOf(ATTEMPTS, key), time(), free, firstMs, maxMs, forgetMs),
          );
        },
        () => own.attempt(key, rule),
      ),
    forget: (key) =>
      shared(
        async () => void (await redis.del(keyOf(ATTEMPTS, key))),
        () => own.forget(key),
      ),
    close: async () => redis.disconnect(),
  };
}

function readAnswer(answer: unknown): { isAllowed: boolean; tokens: number } {
  if (!Array.isArray(answer)) throw new TypeError('Redis answered something else than a bucket.');
  const [allowed, tokens] = answer;
  return { isAllowed: allowed === 1, tokens: Number(tokens) };
}
