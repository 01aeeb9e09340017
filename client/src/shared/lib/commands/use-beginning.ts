import { useState } from 'react';
import { revisionRead } from '../../api/revision.ts';
import type { CommandDraft, FieldPatch } from './command.ts';

type Identified = { id: number | string };

/** What an edit began with: the record as it stood on the screen, and the revision that the screen was made from. */
type Begun = { record: Identified; basedOn: number | undefined };

/**
 * Notes what an edit begins with, for edits that are under way for longer than a moment: others may change the record
 * before it is sent, and the server is to ask about what the user had not seen when the edit began.
 */
export function useBeginning() {
  const [beginning] = useState(createBeginning);
  return beginning;
}

export type Beginning = ReturnType<typeof createBeginning>;

function createBeginning() {
  let begun: Begun | null = null;
  return {
    /** An edit of this record begins: with its first keystroke, or as its form opens. */
    begin<T extends Identified>(record: T): void {
      begun = { record, basedOn: revisionRead() ?? undefined };
    },
    /** The command of the edit, which is made from the record of now, as it says what the edit began with. */
    of: (draft: CommandDraft): CommandDraft => (begun === null ? draft : begunWith(draft, begun)),
  };
}

function begunWith(draft: CommandDraft, { record, basedOn }: Begun): CommandDraft {
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
