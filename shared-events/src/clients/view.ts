import type { ClientAnswer, ClientUsageAnswer } from './answers.ts';
import type { ClientRecord } from './record.ts';

/** The number of a client's jobs, their job types and their language pairs. */
export type ClientActivity = ClientUsageAnswer & Pick<ClientAnswer, 'jobActivity'>;

/** The answer of a client. */
export function clientView(client: ClientRecord, activity: ClientActivity): ClientAnswer {
  return { ...client, ...activity };
}

/** Activity of a client without jobs. */
export const NO_ACTIVITY: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
