import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { MessageDraft, PreparedMessage } from '#domain/deliveries/message-draft.ts';

/** The command whose messages are prepared. A repetition of it prepares the same ones. */
export type MessageSender = { accountId: string; commandId: string };

/** What the command bus needs for commands that send messages. */
export type MessagePort = {
  /**
   * Makes and stores the papers of messages, so that they can be queued.
   * @throws Rejected register_first, confirm_email_first, mail_not_configured, unavailable
   */
  prepare(sender: MessageSender, drafts: readonly MessageDraft[]): Promise<PreparedMessage[]>;
  /**
   * Takes a stored message out of the hands of those who would send it.
   * @throws Rejected conflict when it is being sent, or was sent
   */
  stop(accountId: string, message: string): Promise<void>;
  /** Wakes whoever sends the messages of an account. */
  wake(accountId: string): void;
};

/** The refusal of a message where neither the installation nor the account has a mail server. */
export function mailNotConfigured(): Rejected {
  return new Rejected('mail_not_configured', "Email isn't set up, so messages to clients can't be sent.");
}
