import type { MouseEventHandler } from 'react';
import type { SendingLook } from '#entities/delivery/sending-look.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';

/** Where a document stands on its way to the client. */
export function SendingChip({ chip }: { chip: SendingLook | null }) {
  return chip === null ? null : (
    <Chip tone={chip.tone} icon={chip.icon}>
      {chip.text}
    </Chip>
  );
}

/** Stops the message that waits. */
export function CancelSending({ onClick }: { onClick(): void }) {
  return (
    <Button icon="hand-stop" onClick={onClick}>
      Cancel sending
    </Button>
  );
}

/** Opens the sheet that sends the document of the page. */
export function SendButton({ onClick }: { onClick: MouseEventHandler<HTMLButtonElement> }) {
  return (
    <Button variant="primary" icon="send" shortcut="S" onClick={onClick}>
      Send
    </Button>
  );
}
