import type { z } from 'zod';

/**
 * What a route takes, as the schemas that check it. Routes carry it in their configuration, and the description of
 * the HTTP API is made from it.
 */
export type ApiOperation = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What it answers as JSON when all is well. */
  answer?: z.core.$ZodType;
  /** Members of the body's schema that the path carries instead. */
  inPath?: readonly string[];
  /** What the path's last parameter may be, each with the body and the answer that go with it: one operation for each. */
  variants?: readonly { value: string; body: z.ZodType; answer: z.core.$ZodType }[];
};
