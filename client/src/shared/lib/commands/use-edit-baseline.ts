import { useState } from 'react';
import { revisionRead } from '#shared/api/revision.ts';
import type { CommandDraft, FieldPatch } from './command.ts';

type Identified = { id: number | string };

/** What an edit began with: the record as it stood on the screen, and the revision that the screen was made from. */
type RecordBaseline = { record: Identified; basedOn: number | undefined };

/**
 * Notes what an edit begins with, for edits that are under way for longer than a moment: others may change the record
 * before it is sent, and the server is to ask about what the user had not seen when the edit began.
 * @param record what a form edits that is open from the first drawing on
 */
export function useEditBaseline(record?: Identified) {
  const [baseline] = useState(() => createEditBaseline(record));
  return baseline;
}

export type EditBaseline = ReturnType<typeof createEditBaseline>;

function createEditBaseline(first?: Identified) {
  let baseline: RecordBaseline | null = first === undefined ? null : baselineOf(first);
  return {
    /** An edit of this record begins: with its first keystroke, or as its form opens. */
    begin<T extends Identified>(record: T): void {
      baseline = baselineOf(record);
    },
    /** The command of the edit, which is made from the record of now, as it says what the edit began with. */
    attachTo: (draft: CommandDraft): CommandDraft =>
      baseline === null ? draft : withBaseline(draft, baseline),
  };
}

const baselineOf = (record: Identified): RecordBaseline => ({
  record,
  basedOn: revisionRead() ?? undefined,
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
