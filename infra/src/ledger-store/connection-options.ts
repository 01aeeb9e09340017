import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const text = z.string().min(1);
const whole = (least: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least));

const flat = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');

/** The kind of node that a client prefers. Only subscriptions use it; everything else goes to the leader. */
const nodePreference = z
  .string()
  .transform(flat)
  .pipe(z.enum(['leader', 'follower', 'readonlyreplica', 'random']))
  .transform((name) => (name === 'readonlyreplica' ? ('read_only_replica' as const) : name));

/**
 * The options of a connection string, as the official client defines them, parsed from text. Times are in
 * milliseconds except for `gossipTimeout`, which is in seconds; a keep-alive of -1 disables it.
 */
export const optionsSchema = z.object({
  tls: flag.optional(),
  tlsVerifyCert: flag.optional(),
  tlsCAFile: text.optional(),
  userCertFile: text.optional(),
  userKeyFile: text.optional(),
  connectionName: text.optional(),
  nodePreference: nodePreference.optional(),
  maxDiscoverAttempts: whole(1).optional(),
  discoveryInterval: whole(0).optional(),
  gossipTimeout: whole(1).optional(),
  defaultDeadline: whole(1).optional(),
  keepAliveInterval: whole(-1).optional(),
  keepAliveTimeout: whole(-1).optional(),
  /** Without effect: a failing append always throws. */
  throwOnAppendFailure: flag.optional(),
  /** The same as `+discover`. */
  dnsDiscover: flag.optional(),
});

/** The options of a connection string. */
export type ConnectionOptions = z.output<typeof optionsSchema>;

const BY_FLAT_NAME = new Map(Object.keys(optionsSchema.shape).map((name) => [flat(name), name]));

/** The option for a name, in any case and with hyphens or underscores; null for an unknown name. */
export function optionNamed(written: string): string | null {
  return BY_FLAT_NAME.get(flat(written)) ?? null;
}
