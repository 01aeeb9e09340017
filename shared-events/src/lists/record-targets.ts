import { z } from 'zod';
import { type RecordFilter, recordFilter } from './record-filter.ts';

/** How a command names several records, beside their ids: by a filter. */
export const severalRecords = {
  filter: recordFilter.optional(),
  /** With several: leave out those that cannot be changed, and answer them. */
  skip: z.boolean().optional(),
};
export type SeveralRecords = { filter?: RecordFilter | undefined; skip?: boolean | undefined };

type Named = SeveralRecords & { one: number | undefined; several: readonly number[] | undefined };

/** Whether a command contains exactly one of: one id, several, a filter. */
export const namesOnce = ({ one, several, filter, skip }: Named): boolean =>
  [one, several, filter].filter((named) => named !== undefined).length === 1 &&
  (skip !== true || one === undefined);

/** The refusal of a command that doesn't. @param kind such as `job` */
export const nameOnce = (kind: string) => ({
  error: `Name one ${kind} as ${kind}Id, or several as ${kind}Ids or by a filter`,
  path: [`${kind}Id`],
});

/** The ids in a command, each once. Those of a filter are put into it before. */
export const namedIds = ({ one, several }: Pick<Named, 'one' | 'several'>): number[] => [
  ...new Set(several ?? (one === undefined ? [] : [one])),
];
