import { useMemo } from 'react';
import type { InvoiceDraft } from '../draft/draft.ts';
import { useEditorEnvironment } from './editor-context.ts';

/** Changes of a draft: values, or what they become from the draft as it is then. */
type Changes = Partial<InvoiceDraft> | ((draft: InvoiceDraft) => Partial<InvoiceDraft>);

/** Changes the draft. Keystrokes with the same `field` are one undo step until it is committed. */
export function useChange() {
  const { actor } = useEditorEnvironment();
  return useMemo(() => {
    const change = (field: string, changes: Changes) => {
      const { draft } = actor.getSnapshot().context;
      actor.send({
        type: 'CHANGE',
        field,
        changes: typeof changes === 'function' ? changes(draft) : changes,
      });
    };
    const commit = () => actor.send({ type: 'COMMIT' });
    /** A change that is an undo step of its own, such as a choice in a menu. */
    const choose = (field: string, changes: Changes) => {
      commit();
      change(field, changes);
      commit();
    };
    return { change, commit, choose };
  }, [actor]);
}
