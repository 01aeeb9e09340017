import * as z from 'zod/mini';
import { type ExportAnswer, toExportAnswer } from './export-run.ts';
import { type ImportAnswer, toImportAnswer } from './import-run.ts';
import { type RebuildAnswer, toRebuildAnswer } from './rebuild-run.ts';
import type { Run } from './run.ts';

/** A run was requested, or one is running already. */
export const requestedRunAnswer = z.object({ id: z.uuid() });

/** The message of the live feed about a run: the answer of its kind. */
export function toRunAnswer(run: Run): RebuildAnswer | ExportAnswer | ImportAnswer {
  if (run.kind === 'rebuild') return toRebuildAnswer(run);
  return run.kind === 'export' ? toExportAnswer(run) : toImportAnswer(run);
}
