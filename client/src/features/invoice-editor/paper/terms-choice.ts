import {
  PAYMENT_TERM_OPTIONS,
  type PaymentTerms,
  QUICK_PAYMENT_TERMS,
  withPaymentTerms,
} from '@ledgerline/shared-events/dates/payment-terms.ts';
import { useUnit } from 'effector-react';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { useDraftPart } from './editor-context.ts';
import { useChange } from './use-change.ts';

const OTHERS = PAYMENT_TERM_OPTIONS.filter(
  ({ terms }) => typeof terms !== 'number' || !QUICK_PAYMENT_TERMS.includes(terms),
);
/** The payment terms to choose from, the common ones first. */
export const TERM_CHOICES = [
  ...QUICK_PAYMENT_TERMS.map((terms) => ({
    value: String(terms),
    label: `${terms} days`,
    terms: terms as PaymentTerms,
  })),
  ...OTHERS.map(({ terms, label }) => ({ value: String(terms), label, terms })),
];

/** Chooses the terms of an invoice, and adjusts its due date. */
export function useChooseTerms(): (terms: PaymentTerms) => void {
  const { choose } = useChange();
  const saveTerms = useSaveTerms(useDraftPart((draft) => draft.clientId));
  return (terms) => {
    choose('terms', (draft) => withPaymentTerms(draft, terms));
    if (typeof terms === 'number' && QUICK_PAYMENT_TERMS.includes(terms)) saveTerms(terms);
  };
}

/** Spelled as the specification has it. */
/** Misspelt by the product document, which fixes it letter by letter. */
const SETTINGS_SAVED = 'Client settings updated succesfully';
const SAVED_MS = 3000;

const SETTINGS_FAILED = 'There was a problem updating client settings';

/** Terms of 30, 45 or 60 days become the client's terms for later invoices. A retry ends with the same message. */
function useSaveTerms(clientId: number | null): (days: number) => void {
  const [command, toast] = useUnit([commandFx, toastShown]);
  const send = (draft: CommandDraft<'SetClientSetting'> & { key: string }): void => {
    const again = { label: 'Try now', perform: () => send(draft) };
    command(draft).then(
      () => toast({ id: draft.key, kind: 'done', message: SETTINGS_SAVED, lasts: SAVED_MS }),
      () => toast({ id: draft.key, kind: 'error', message: SETTINGS_FAILED, actions: [again] }),
    );
  };
  return (days) => {
    if (clientId === null) return;
    send({
      key: crypto.randomUUID(),
      name: 'SetClientSetting',
      payload: { clientId, key: 'paymentTerms', value: days },
      label: 'Payment terms',
      patches: [],
      failure: SETTINGS_FAILED,
    });
  };
}
