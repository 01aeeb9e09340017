import type { ClientAnswer, ClientUsageAnswer } from './answers.ts';
import { contactViews } from './contact.ts';
import type { ClientRecord } from './record.ts';

/** The number of a client's jobs, their job types and their language pairs. */
export type ClientActivity = ClientUsageAnswer & Pick<ClientAnswer, 'jobActivity'>;

/** The answer of a client. One of an earlier version has no contacts and no party. */
export function clientView(client: ClientRecord, activity: ClientActivity): ClientAnswer {
  const { contacts, party = {} } = client;
  return { ...client, contacts: contactViews(contacts), party, ...activity };
}

/** Activity of a client without jobs. */
export const NO_ACTIVITY: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
