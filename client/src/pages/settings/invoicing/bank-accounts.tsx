import { spacedIban } from '@ledgerline/shared-events/money/iban.ts';
import { accountsOf, type SellerParty, withAccounts } from '@ledgerline/shared-events/settings/seller.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { ListCommands, RowColumns } from '../editable-list/types.ts';
import styles from '../settings.module.css';
import { AccountForm, type AccountItem, type AccountTexts, storedAccount, textsOf } from './account-form.tsx';

/** What the account without a currency is for. */
const REST = 'Other currencies';

const ROW: RowColumns<AccountItem> = {
  name: ({ currency }) => currency || REST,
  front: ({ currency }) => <span className={`mid ${styles.whole}`}>{currency || REST}</span>,
  notes: ({ iban, account, bankName }) => (
    <span className="small muted trunc">
      {[iban === '' ? account : spacedIban(iban), bankName].filter(Boolean).join(', ')}
    </span>
  ),
};

/** The accounts for payments in several currencies, one a currency. */
export function BankAccounts() {
  const { seller } = useUnit($effectiveSettings);
  const items = itemsOf(seller);
  return (
    <EditableList<AccountItem, AccountTexts>
      head={{
        title: 'Accounts by currency',
        lead: "An invoice prints the account of its currency, or the first one where there is none. Existing invoices don't change.",
      }}
      words={{
        add: 'Add account',
        saveNew: 'Add account',
        added: 'Bank account added',
        deleted: 'Bank account deleted',
        none: 'All currencies are paid to the account above.',
      }}
      items={seller.accounts === undefined ? [] : items}
      columns={ROW}
      commands={commandsOf(seller, items)}
      form={(props) => <AccountForm {...props} all={items} blank={blankFor(seller)} />}
    />
  );
}

/** What was entered without an IBAN stays in the first account. */
const blankFor = (seller: SellerParty): AccountTexts =>
  seller.accounts === undefined && seller.iban === undefined
    ? textsOf({
        ...(seller.bic !== undefined && { bic: seller.bic }),
        ...(seller.accountHolder !== undefined && { holder: seller.accountHolder }),
      })
    : textsOf({});

/** The accounts with what their forms show: an empty text for what is missing. */
function itemsOf(seller: SellerParty): AccountItem[] {
  return accountsOf(seller).map((one) => ({ id: one.currency ?? 'first', ...textsOf(one) }));
}

/** Each command saves the seller with its whole list of accounts. */
function commandsOf(
  seller: SellerParty,
  items: readonly AccountItem[],
): ListCommands<AccountItem, AccountTexts> {
  const save = (after: readonly AccountTexts[], verb: string, { currency }: AccountTexts) => ({
    ...setSetting('seller', withAccounts(seller, after.map(storedAccount)), seller, settingLabel('seller')),
    label: `${verb} bank account`,
    subject: currency,
  });
  return {
    add: (fields) => save([...items, fields], 'Added', fields),
    edit: ({ id }, changed, opened) =>
      save(
        items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
        'Edited',
        opened,
      ),
    remove: (item) =>
      save(
        items.filter(({ id }) => id !== item.id),
        'Deleted',
        item,
      ),
    recordOf: () => ({ id: 'seller', value: seller }),
  };
}
