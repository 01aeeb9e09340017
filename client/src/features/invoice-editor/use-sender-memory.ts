import { createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import * as z from 'zod/mini';
import { $userId } from '#entities/session/model.ts';
import { setSetting } from '#entities/settings/commands.ts';
import { invoicingSettingsOf } from '#entities/settings/invoicing.ts';
import { $settings } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { localStore } from '#shared/lib/storage/local-store.ts';
import type { Party } from './draft/draft.ts';

/** What the account says about the sender of its invoices. */
export type SenderMemory = {
  /** Whether the settings have no business name and this account was never answered no on this device. */
  shouldAsk(): boolean;
  /** Fills what is empty in the settings, so that the next invoices have it. */
  keep(sender: Party): void;
  /** The account is not asked again on this device. */
  decline(): void;
};

const senderDeclined = createEvent<string>();

/** Accounts that declined in this tab, also where the browser stores nothing. */
const $declinedHere = createStore<readonly string[]>([]).on(senderDeclined, (ids, id) => [...ids, id]);

/** Who sends the invoices of this account, as the settings have it, or that it wants to name nobody. */
export function useSenderMemory(): SenderMemory {
  const dispatch = useDispatchCommand();
  const [settings, userId, declinedHere, decline] = useUnit([
    $settings,
    $userId,
    $declinedHere,
    senderDeclined,
  ]);
  const { billingInformationName, billingInformationDetails } = invoicingSettingsOf(settings);
  const declined = localStore(`sender-declined.${userId}`, z.boolean());
  return {
    shouldAsk: () =>
      billingInformationName.trim() === '' && !declinedHere.includes(userId) && declined.read() !== true,
    keep({ name, details }) {
      if (billingInformationName.trim() !== '' || name.trim() === '') return;
      void dispatch(
        setSetting('billingInformationName', name.trim(), billingInformationName, 'Business name'),
      );
      if (billingInformationDetails.trim() !== '' || details.trim() === '') return;
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
