import { useUnit } from 'effector-react';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button/index.ts';
import { sendConfirmationLinkFx } from '../model.ts';

/** Sends the link again that confirms the address of the account, and says what became of it. */
export function SendLinkAgain() {
  const [send, isPending] = useUnit([sendConfirmationLinkFx, sendConfirmationLinkFx.pending]);
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const handleClick = () => {
    setRefusal(null);
    send().then(
      () => setSent(true),
      (error: unknown) => setRefusal(refusalOf(error)),
    );
  };
  if (isSent) return <span role="status">The link was sent.</span>;
  return (
    <>
      {refusal === null ? null : <span role="status">{refusal}</span>}
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
