import {
  JobCreated,
  JobDeleted,
  JobEdited,
  JobMarkedCompleted,
  JobNotesEdited,
  JobPutOnHold,
} from '@ledgerline/shared-events/jobs/events.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { day, type RandomRecords, textOrNull } from './random-records.ts';
import type { StepKind } from './random-steps.ts';
import { ANALYSIS, CREATED_AT, jobWith } from './record-examples.ts';

export const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];

/** A random event of an existing job. */
export function jobFact(
  records: RandomRecords,
  kind: StepKind,
  job: FieldValues | null,
  value: number,
): DomainEvent | null {
  if (job === null) return null;
  const about = { jobId: Number(job.id), name: String(job.name ?? '') };
  const before = { on_hold: job.on_hold === true, completed_at: textOrNull(job.completed_at) };
  if (kind === 'complete') {
    const after = { on_hold: false, completed_at: day(value) };
    return JobMarkedCompleted.of({ ...about, before, after });
  }
  if (kind === 'hold')
    return JobPutOnHold.of({ ...about, before, after: { on_hold: true, completed_at: null } });
  if (kind === 'deleteJob') return JobDeleted.of({ ...about, deletedAt: CREATED_AT });
  if (kind === 'notes') {
    const text = String(job.notes);
    const at = text.length === 0 ? 0 : value % text.length;
    const after = value % 5 === 0 ? text.slice(at) : `${text.slice(0, at)}ü${value} ${text.slice(at)}`;
    return after === text ? null : JobNotesEdited.of({ ...about, splice: spliceBetween(text, after) });
  }
  return editJob(records, job, about, value);
}

function editJob(
  records: RandomRecords,
  job: FieldValues,
  about: { jobId: number; name: string },
  value: number,
): DomainEvent {
  const fields: Record<string, Json>[] = [
    { name: `Übersetzung ${value}` },
    { client_id: records.idOf('client', value) },
    { job_type_id: records.idOf('jobType', value), language_pair_id: records.idOf('languagePair', value) },
    { quantity: String(value), value: String(value * 100) },
    { deadline: `${day(value)} 22:30` },
    { deadline: null },
    { priority: 'high' },
    { priority: null },
    { reference: `PO ${value}`, links: [{ title: '', url: 'https://example.org/' }] },
    { reference: null },
    { project_id: records.idOf('project', value) },
    { quantity: ANALYSIS.weighted, analysis: ANALYSIS },
    { analysis: null },
  ];
  const after = fields[value % fields.length] ?? {};
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, job[field] ?? null]));
  return { type: JobEdited.type, data: { ...about, before, after } };
}

export function newJob(records: RandomRecords, pick: number, value: number): DomainEvent {
  const currency = CURRENCIES[value % CURRENCIES.length] ?? 'USD';
  const job = jobWith({
    id: records.nextId('job'),
    name: value % 7 === 0 ? null : `Traduction ${value}`,
    client_id: records.idOf('client', pick),
    job_type_id: records.idOf('jobType', pick),
    language_pair_id: records.idOf('languagePair', value),
    unit_id: 7,
    value: `${value}.5`,
    currency,
    exchange: value % 3 === 0 ? null : { to: 'EUR', rate: '1.25', date: '2026-01-02', source: 'ECB' },
    deadline: value % 4 === 0 ? null : day(value),
  });
  return JobCreated.of({ name: job.name ?? 'Job', job });
}
