import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { useState } from 'react';
import type { Sendable } from '#entities/delivery/sendable.ts';
import { markQuotesSent } from '#entities/quote/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { MarkSentDialog } from './mark-sent-dialog.tsx';
import styles from './send-document.module.css';
import type { useSend } from './use-send.ts';

type Props = {
  source: Sendable;
  sender: MailSenderAnswer;
  send: ReturnType<typeof useSend>;
  /** Performs an action if the message is complete, else shows what is missing. */
  whenComplete(perform: () => void): void;
  onClose(): void;
};

/** The foot of the sheet: it says that sending cannot be taken back, or offers the message as a file. */
export function SheetFoot({ source, sender, send, whenComplete, onClose }: Props) {
  if (sender.obstacle !== null) {
    return (
      <>
        <MarkSent source={source} onMarked={onClose} />
        <Button
          variant="primary"
          size="lg"
          icon="download"
          disabled={send.isBusy}
          onClick={() => whenComplete(send.save)}
        >
          Download as .eml
        </Button>
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

/** Marks a document as sent. Of a quote nobody asks how. */
function MarkSent({ source, onMarked }: { source: Sendable; onMarked(): void }) {
  const [isMarking, setMarking] = useState(false);
  const dispatch = useDispatchCommand();
  const mark = () => {
    if (source.entity !== 'quote') return setMarking(true);
    const { record: quote } = source;
    void dispatch(markQuotesSent([quote]), messageAbout('Quote marked as sent', quote.number));
    onMarked();
  };
  return (
    <>
      <span className={styles.say}>
        After you send the file from your email app, mark the {MAILED_WORDS[source.entity].toLowerCase()} as
        sent.
      </span>
      <Button onClick={mark}>Mark as sent</Button>
      {isMarking && source.entity !== 'quote' ? (
        <MarkSentDialog source={source} onClose={() => setMarking(false)} onMarked={onMarked} />
      ) : null}
    </>
  );
}

function irrevocable(seconds: number): string {
  const sentence = "Sent messages can't be recalled.";
  return seconds === 0 ? sentence : `${sentence} You can cancel for ${seconds} seconds.`;
}
