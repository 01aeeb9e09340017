import { useUnit } from 'effector-react';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button/index.ts';
import { sendConfirmationLinkFx } from '../model.ts';

/** Sends the link again that confirms the address of the account, and says what became of it. */
export function SendLinkAgain() {
  const [send, isPending] = useUnit([sendConfirmationLinkFx, sendConfirmationLinkFx.pending]);
  const [said, setSaid] = useState<string | null>(null);
  const handleClick = () => {
    setSaid(null);
    send().then(
      () => setSaid('The link was sent.'),
      (error: unknown) => setSaid(refusalOf(error)),
    );
  };
  return (
    <>
      {said === null ? null : <span role="status">{said}</span>}
      <Button size="sm" disabled={isPending} onClick={handleClick}>
        Send the link again
      </Button>
    </>
  );
}

function refusalOf(error: unknown): string {
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't send the link." : said;
}
