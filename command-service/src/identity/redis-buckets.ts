import { Redis } from 'ioredis';
import { type Buckets, memoryBuckets } from './buckets.ts';

/** The default timeout of a request to Redis. */
const PATIENCE_MS = 500;
/** A bucket expires this long after it would be full again. */
const SLACK_MS = 60_000;

/** One atomic script, so that two processes never take the same token. Without an argument it uses Redis's clock. */
const TAKE = `
  local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
  local now = tonumber(ARGV[3])
  if now == nil then
    local time = redis.call('TIME')
    now = time[1] * 1000 + time[2] / 1000
  end
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

export type RedisBucketsOptions = {
  /** Called once whenever Redis stops answering. */
  onTrouble?: (cause: unknown) => void;
  /** The current time in milliseconds; default Redis's clock. */
  now?: () => number;
  /** The timeout of a request to Redis, in ms. */
  patienceMs?: number;
};

/**
 * Token buckets in Redis, shared by every process. While Redis does not answer, each process counts by itself: users
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
  return {
    async take(key, limit) {
      // Do not wait for a reconnect.
      if (!answers && redis.status !== 'ready') return own.take(key, limit);
      try {
        const time = now === undefined ? '' : String(now());
        const answer = await redis.eval(
          TAKE,
          1,
          `ledgerline:limit:${key}`,
          limit.burst,
          limit.perSecond,
          time,
        );
        answers = true;
        return readAnswer(answer);
      } catch (cause) {
        noteTrouble(cause);
        return await own.take(key, limit);
      }
    },
    close: async () => redis.disconnect(),
  };
}

function readAnswer(answer: unknown): { isAllowed: boolean; tokens: number } {
  if (!Array.isArray(answer)) throw new TypeError('Redis answered something else than a bucket.');
  const [allowed, tokens] = answer;
  return { isAllowed: allowed === 1, tokens: Number(tokens) };
}
