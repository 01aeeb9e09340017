import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import type { FieldPatch } from '#shared/lib/commands/command.ts';
import type { TimelineItem } from './timeline.ts';
import type { TimelineChange } from './timeline-change.ts';

/**
 * Fields that cannot be patched: a key inside a map (`settings.taxes`), and long texts, of which the history only has
 * an excerpt or the beginning. They are updated by the answer of the server.
 */
const isPlain = ({ field, cut }: TimelineChange): boolean =>
  cut !== true && field !== '' && field !== 'id' && field !== 'notes' && !field.includes('.');

type Reversed = Pick<TimelineItem, 'changes' | 'created' | 'command'>;

/**
 * The optimistic patches of an undo or redo. A record that the entry created is deleted by the undo and restored by
 * the redo; its fields stay.
 * @param at the instant of the undo, ISO 8601
 */
export function patchesFor(
  { changes, created, command }: Reversed,
  kind: 'undo' | 'redo',
  at: string,
): FieldPatch[] {
  // An import's entry contains only the first of its records; all of them change with the server's answer.
  if (isCommand(command, 'ImportRecords')) return [];
  const [to, from] = kind === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const byRecord = new Map<string, FieldPatch>();
  for (const change of changes.filter(isPlain)) {
    if (created !== null && change.entity === created.entity && change.id === created.id) continue;
    const key = `${change.entity}/${change.id}`;
    const patch = byRecord.get(key) ?? { entity: change.entity, id: change.id, fields: {}, before: {} };
    byRecord.set(key, {
      ...patch,
      fields: { ...patch.fields, [change.field]: change[to] },
      before: { ...patch.before, [change.field]: change[from] },
    });
  }
  const others = [...byRecord.values()];
  if (created === null) return others;
  const deleted = { deleted_at: at };
  const alive = { deleted_at: null };
  return [
    ...others,
    { ...created, fields: kind === 'undo' ? deleted : alive, before: kind === 'undo' ? alive : deleted },
  ];
}

/**
 * The optimistic patches of undoing several entries together.
 * @param entries newest first
 */
export function patchesForAll(entries: readonly Reversed[], at: string): FieldPatch[] {
  const byRecord = new Map<string, FieldPatch>();
  for (const patch of entries.flatMap((entry) => patchesFor(entry, 'undo', at))) {
    const key = `${patch.entity}/${patch.id}`;
    const existing = byRecord.get(key);
    byRecord.set(key, {
      ...patch,
      fields: { ...existing?.fields, ...patch.fields },
      before: { ...patch.before, ...existing?.before },
    });
  }
  return [...byRecord.values()];
}
