import { z } from 'zod';

/** The longest line that is read, in characters. */
export const MAX_LINE = 500;

export const quickJobRequest = z.strictObject({ text: z.string().max(MAX_LINE) });
