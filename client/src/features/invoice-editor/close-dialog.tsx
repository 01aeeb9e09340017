import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import type { EditorActor } from './use-invoice-editor.ts';

/** Asks before unsaved edits are discarded. Esc returns to the paper. */
export function CloseDialog({
  actor,
  opened,
  blocked,
}: {
  actor: EditorActor;
  opened: boolean;
  /** Why the invoice cannot be saved now. */
  blocked: string | undefined;
}) {
  return (
    <Dialog
      opened={opened}
      title="Close without saving?"
      onClose={() => actor.send({ type: 'KEEP_EDITING' })}
      foot={
        <>
          <Button
            variant="danger"
            style={{ marginRight: 'auto', marginLeft: -8 }}
            onClick={() => actor.send({ type: 'DISCARD' })}
          >
            Close without saving
          </Button>
          <Button
            variant="primary"
            data-autofocus
            blocked={blocked}
            onClick={() => actor.send({ type: 'SAVE_AND_CLOSE' })}
          >
            Save and close
          </Button>
        </>
      }
    >
      <p>Your changes to this invoice haven't been saved.</p>
    </Dialog>
  );
}
