import { MailAccount } from './mail-account.tsx';
import { MessageTexts } from './message-texts.tsx';

/** How messages to clients are written, and by which account they leave. */
export function Sending() {
  return (
    <>
      <MessageTexts />
      <MailAccount />
    </>
  );
}
