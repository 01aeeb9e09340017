import type { FieldChange } from '../../../shared/api/history-entry.ts';
import type { FieldPatch } from '../../../shared/lib/commands/index.ts';

/** A map's own key, such as `settings.taxes`, is not laid over a record: the answer of the server brings it. */
const isPlain = ({ field }: FieldChange): boolean => field !== '' && field !== 'id' && !field.includes('.');

/** What the screen shows at once when an entry is undone (its `before` values) or redone (its `after` values). */
export function patchesFor(changes: readonly FieldChange[], side: 'before' | 'after'): FieldPatch[] {
  const byRecord = new Map<string, FieldPatch>();
  for (const change of changes.filter(isPlain)) {
    const key = `${change.entity}/${change.id}`;
    const patch = byRecord.get(key) ?? { entity: change.entity, id: change.id, fields: {}, before: {} };
    byRecord.set(key, {
      ...patch,
      fields: { ...patch.fields, [change.field]: change[side] },
      before: { ...patch.before, [change.field]: change[side === 'before' ? 'after' : 'before'] },
    });
  }
  return [...byRecord.values()];
}
