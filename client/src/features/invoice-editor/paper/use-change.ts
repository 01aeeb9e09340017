import { useCallback } from 'react';
import type { InvoiceDraft } from '../draft/draft.ts';
import { useEditorEnvironment } from './editor-context.ts';

/** Changes the draft. Keystrokes with the same `field` are one undo step until it is committed. */
export function useChange() {
  const { actor } = useEditorEnvironment();
  const change = useCallback(
    (field: string, changes: Partial<InvoiceDraft>) => actor.send({ type: 'CHANGE', field, changes }),
    [actor],
  );
  const commit = useCallback(() => actor.send({ type: 'COMMIT' }), [actor]);
  /** A change that is an undo step of its own, such as a choice in a menu. */
  const choose = useCallback(
    (field: string, changes: Partial<InvoiceDraft>) => {
      actor.send({ type: 'COMMIT' });
      actor.send({ type: 'CHANGE', field, changes });
      actor.send({ type: 'COMMIT' });
    },
    [actor],
  );
  return { change, commit, choose };
}
