import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { countedBy } from '@ledgerline/shared-events/cat/count-units.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/** The jobs with an analysis whose quantity is in a unit: another name may say that it counts something else. */
export function analysedIn(state: StateReader, unitId: EntityId): RecordRef[] {
  return [...state.records('job')].flatMap(({ id, analysis, unit_id }) =>
    analysis && unit_id === unitId ? [{ entity: 'job' as const, id }] : [],
  );
}

/**
 * The breach of a job whose quantity is in another unit than its analysis counts, such as hours for weighted words. A
 * job without a unit counts nothing else, and the value of one with a flat rate doesn't depend on its unit.
 */
export function miscountedJob(state: StateReader, id: EntityId): BrokenRule[] {
  const job = state.record('job', id);
  if (!job?.analysis || job.flat_rate || job.unit_id === null) return [];
  const counts = job.analysis.unit;
  const unit = unitOf(state, job.unit_id);
  if (unit === undefined || countedBy(unit) === counts) return [];
  const record = { entity: 'job', id: job.id } as const;
  const ofUnit = { entity: 'unit', id: unit.id } as const;
  return [
    breach('unit of an analysis', record, {
      fields: [
        ...fieldsOf(record, 'unit_id', 'analysis', 'flat_rate'),
        ...fieldsOf(ofUnit, 'name', 'singular'),
      ],
      refusal: (isTouched) =>
        isTouched(record)
          ? invalidField(
              'unit_id',
              `The analysis of this job counts ${counts}, and ${unit.name} doesn’t. Remove the analysis first, or choose a unit that counts ${counts}.`,
            )
          : invalidField(
              'name',
              `Jobs with analyses that count ${counts} have this unit. Keep a name that says so.`,
            ),
    }),
  ];
}
