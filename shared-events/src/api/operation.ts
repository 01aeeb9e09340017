import type { z } from 'zod';

/**
 * The schemas that validate the parameters and the body of a route. Routes have it in their configuration, and the
 * API description is generated from it.
 */
export type ApiOperation = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The schema of a successful JSON answer. */
  answer?: z.core.$ZodType;
  /** Fields of the body's schema that are in the path instead, or meaningless beside it. */
  inPath?: readonly string[];
  /** The values of the last path parameter, each with its body and answer: each becomes an operation. */
  variants?: readonly { value: string; body: z.ZodType; answer: z.core.$ZodType }[];
};
