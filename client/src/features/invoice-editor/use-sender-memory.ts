import { proposedSender } from '@ledgerline/shared-events/settings/sender.ts';
import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import * as z from 'zod/mini';
import { $userId } from '#entities/session/model.ts';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { localStore } from '#shared/lib/storage/local-store.ts';
import type { Party } from './draft/draft.ts';

/** Whether to ask this account for the sender of its invoices, and what it answered. */
export type SenderMemory = {
  /** Whether the settings have no business name and this account has never declined on this device. */
  shouldAsk(): boolean;
  /** Saves the sender of a document in the empty fields of the settings, so that later invoices have it. */
  keep(sender: Party, locale: string): void;
  /** Remembers that the account declined, so that it is not asked again on this device. */
  decline(): void;
};

const senderDeclined = createEvent<string>();

/** Ids of accounts that declined in this tab; needed where the browser stores nothing. */
const $declinedHere = createStore<readonly string[]>([]).on(senderDeclined, (ids, id) => [...ids, id]);

/** The account's sender from the settings, or its decision to have none. */
export function useSenderMemory(): SenderMemory {
  const dispatch = useDispatchCommand();
  const [settings, userId, declinedHere, decline] = useUnit([
    $effectiveSettings,
    $userId,
    $declinedHere,
    senderDeclined,
  ]);
  const { billingInformationName, billingInformationDetails } = settings;
  const declined = localStore(`sender-declined.${userId}`, z.boolean());
  return {
    shouldAsk: () =>
      billingInformationName.trim() === '' && !declinedHere.includes(userId) && declined.read() !== true,
    keep({ name, details }, locale) {
      if (billingInformationName.trim() !== '' || name.trim() === '') return;
      void dispatch(
        setSetting('billingInformationName', name.trim(), billingInformationName, 'Business name'),
      );
      // What the data of the company come to isn't the user's own text.
      const isComposed = details === proposedSender(settings, locale).details;
      if (billingInformationDetails.trim() !== '' || details.trim() === '' || isComposed) return;
      void dispatch(
        setSetting('billingInformationDetails', details, billingInformationDetails, 'Contact details'),
      );
    },
    decline() {
      decline(userId);
      declined.write(true);
    },
  };
}
