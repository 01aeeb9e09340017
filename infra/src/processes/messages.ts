import { z } from 'zod';

/**
 * A message from a child process: that it is ready (with data such as its port), or why it failed. `isOutage`: a store
 * was away, so that another try may succeed.
 */
export const fromChildSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), details: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('failed'), message: z.string(), isOutage: z.boolean() }),
]);
export type FromChild = z.infer<typeof fromChildSchema>;

/**
 * A message to a child process: its settings (never on the command line, where others could read them), or the
 * request to stop.
 */
export const toChildSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), settings: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof toChildSchema>;
