import type { ClientAnswer, ClientUsageAnswer } from './answers.ts';
import type { ClientRecord } from './record.ts';

/** What the jobs of a client are: their number, their job types and their language pairs. */
export type ClientActivity = ClientUsageAnswer & Pick<ClientAnswer, 'jobActivity'>;

/** The JSON of a client. */
export function clientView(client: ClientRecord, activity: ClientActivity): ClientAnswer {
  return { ...client, ...activity };
}

/** Activity of a client without jobs. */
export const NO_ACTIVITY: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
