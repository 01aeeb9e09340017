import { z } from 'zod';

/** What a child process tells us: that it serves (with facts such as its port), or why it cannot. */
export const fromChildSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), facts: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type FromChild = z.infer<typeof fromChildSchema>;

/** What we tell a child process: its settings (never by the command line, where others could read them), or to end. */
export const toChildSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), settings: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof toChildSchema>;
