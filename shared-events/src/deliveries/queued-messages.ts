/** A message to clients with recipients that wait for it. `deliveryId`: its delivery in the account. */
export type QueuedMessage = { accountId: string; deliveryId: number; message: string };

/**
 * Finds messages that wait according to the rows, which may be behind the ledger, at most `most`, by their accounts.
 * @param after the last message of the former batch; null for the first one
 */
export type FindQueuedMessages = (after: QueuedMessage | null, most: number) => Promise<QueuedMessage[]>;
