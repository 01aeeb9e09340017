import { useSelector } from '@xstate/react';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions, useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { type EditorActor, useSaveBlocked } from './use-invoice-editor.ts';

/**
 * The keys of the editor: its own undo and redo, save, close. The keys of the page are off meanwhile.
 * @param isComing whether jobs of the client are still loading
 */
export function useEditorKeys(actor: EditorActor, isComing = false): void {
  useKeyScope('wizard');
  const canUndo = useSelector(actor, ({ context }) => context.past.length > 0);
  const canRedo = useSelector(actor, ({ context }) => context.future.length > 0);
  const blocked = useSaveBlocked(actor, isComing);
  const section = 'Invoice';
  const actions: Action[] = [
    {
      id: 'invoice.undo',
      section,
      label: 'Undo',
      icon: 'arrow-back-up',
      keys: ['mod+z'],
      blocked: canUndo ? undefined : 'There is nothing to undo',
      perform: () => actor.send({ type: 'UNDO' }),
    },
    {
      id: 'invoice.redo',
      section,
      label: 'Redo',
      icon: 'arrow-forward-up',
      keys: ['mod+shift+z', 'mod+y'],
      blocked: canRedo ? undefined : 'There is nothing to redo',
      perform: () => actor.send({ type: 'REDO' }),
    },
    {
      id: 'invoice.save',
      section,
      label: 'Save',
      keys: ['mod+enter', 'mod+s'],
      blocked,
      perform: () => actor.send({ type: 'SAVE' }),
    },
    {
      id: 'invoice.saveAndDownload',
      section,
      label: 'Save and download PDF',
      icon: 'file-download',
      blocked,
      perform: () => actor.send({ type: 'SAVE_AND_DOWNLOAD' }),
    },
    {
      id: 'invoice.close',
      section,
      label: 'Close',
      keys: ['escape'],
      perform: () =>
        actor.send({ type: actor.getSnapshot().matches({ editing: 'block' }) ? 'CANCEL_BLOCK' : 'CLOSE' }),
    },
  ];
  useActions(actions, 'wizard');
}
