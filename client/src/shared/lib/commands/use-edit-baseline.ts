import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { Revisions } from '#shared/api/revisions.ts';
import { $server } from '#shared/api/server.ts';
import type { CommandDraft, FieldPatch } from './command.ts';

type Identified = { id: number | string };

/** The baseline of an edit: the record on the screen when the edit began, and its revision. */
type RecordBaseline = { record: Identified; basedOn: number | undefined };

/**
 * Remembers the baseline of an edit that takes longer than a moment. Others may change the record before the edit is
 * sent; with the baseline, the server reports changes that the user had not seen.
 * @param record the record of a form that is open from its first render
 */
export function useEditBaseline(record?: Identified) {
  const { revisions } = useUnit($server);
  const [baseline] = useState(() => createEditBaseline(revisions, record));
  return baseline;
}

export type EditBaseline = ReturnType<typeof createEditBaseline>;

function createEditBaseline(revisions: Revisions, first?: Identified) {
  let baseline: RecordBaseline | null = first === undefined ? null : baselineOf(first, revisions);
  return {
    /** An edit of this record begins: with its first keystroke, or when its form opens. */
    begin<T extends Identified>(record: T): void {
      baseline = baselineOf(record, revisions);
    },
    /** Adds the baseline to a command that was built from the current record. */
    attachTo: (draft: CommandDraft): CommandDraft =>
      baseline === null ? draft : withBaseline(draft, baseline),
  };
}

const baselineOf = (record: Identified, revisions: Revisions): RecordBaseline => ({
  record,
  basedOn: revisions.read() ?? undefined,
});

function withBaseline(draft: CommandDraft, { record, basedOn }: RecordBaseline): CommandDraft {
  const patches = draft.patches.map((patch) =>
    patch.id === record.id && patch.before !== undefined
      ? { ...patch, before: valuesIn(record, patch.before) }
      : patch,
  );
  return { ...draft, patches, basedOn };
}

const valuesIn = (record: Identified, before: NonNullable<FieldPatch['before']>) =>
  Object.fromEntries(
    Object.entries(before).map(([field, value]) => [
      field,
      field in record ? Reflect.get(record, field) : value,
    ]),
  );
