import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { MarkSentDialog } from './mark-sent-dialog.tsx';
import styles from './send-invoice.module.css';
import type { useSend } from './use-send.ts';

type Props = {
  invoice: Invoice;
  sender: MailSenderAnswer;
  send: ReturnType<typeof useSend>;
  /** Performs an action if the message is complete, else shows what is missing. */
  whenComplete(perform: () => void): void;
  onClose(): void;
};

/** The foot of the sheet: it says that sending cannot be taken back, or offers the message as a file. */
export function SheetFoot({ invoice, sender, send, whenComplete, onClose }: Props) {
  const [isMarking, setMarking] = useState(false);
  const marking = isMarking ? (
    <MarkSentDialog invoice={invoice} onClose={() => setMarking(false)} onMarked={onClose} />
  ) : null;
  if (sender.obstacle !== null) {
    return (
      <>
        <span className={styles.say}>
          After you send the file from your email app, mark the invoice as sent.
        </span>
        <Button onClick={() => setMarking(true)}>Mark as sent</Button>
        <Button
          variant="primary"
          size="lg"
          icon="download"
          disabled={send.isBusy}
          onClick={() => whenComplete(send.save)}
        >
          Download as .eml
        </Button>
        {marking}
      </>
    );
  }
  return (
    <>
      {send.failure === null ? (
        <span className={styles.say}>{irrevocable(sender.stopSeconds)}</span>
      ) : (
        <Alert tone="error" className={styles.say}>
          {send.failure}
        </Alert>
      )}
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        size="lg"
        icon="send"
        shortcut="Ctrl Enter"
        disabled={send.isBusy}
        onClick={() => whenComplete(send.send)}
      >
        {send.failure === null ? 'Send' : 'Try again'}
      </Button>
    </>
  );
}

function irrevocable(seconds: number): string {
  const sentence = "Sent messages can't be recalled.";
  return seconds === 0 ? sentence : `${sentence} You can cancel for ${seconds} seconds.`;
}
