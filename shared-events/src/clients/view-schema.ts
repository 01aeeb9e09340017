import { z } from 'zod';
import { clientRecord } from './record.ts';
import type { ClientUsage, ClientView } from './view.ts';

const counts = z.record(z.string(), z.int());

/** How often each job type and language pair was used, by id. */
export const clientUsageAnswer = z.strictObject({
  jobTypes: counts,
  languagePairs: counts,
}) satisfies z.ZodType<ClientUsage>;

/** A client as the HTTP API answers it, for its description. */
export const clientAnswer = clientRecord.extend({
  ...clientUsageAnswer.shape,
  jobActivity: z.int(),
}) satisfies z.ZodType<ClientView>;
