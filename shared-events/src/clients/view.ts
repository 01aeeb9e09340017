import type { ClientRecord } from './record.ts';

/** How often a client's jobs (deleted ones aside) used each job type and language pair, by id. */
export type ClientUsage = { jobTypes: Record<string, number>; languagePairs: Record<string, number> };

export type ClientActivity = ClientUsage & {
  /** How many jobs the client has, deleted ones aside. */
  jobActivity: number;
};

/** A client as the HTTP API answers it. */
export type ClientView = ClientRecord & ClientActivity;

/** The JSON of a client. */
export function clientView(client: ClientRecord, activity: ClientActivity): ClientView {
  return { ...client, ...activity };
}

/** Activity of a client without jobs. */
export const NO_ACTIVITY: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
