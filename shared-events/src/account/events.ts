import { z } from 'zod';
import { fieldChanges } from '../ledger/change.ts';
import { defineEvent, type EventDefinition, type Subject } from '../ledger/event.ts';
import { instantText } from '../ledger/scalars.ts';
import { accountRecord, subscription } from './record.ts';

const aboutAccount = { accountId: z.uuid() };

function subject({ accountId }: { accountId: string }): Subject {
  return { entity: 'account', id: accountId, name: 'Account' };
}

export const AccountOpened = defineEvent({
  type: 'AccountOpened',
  schema: z.strictObject({ account: accountRecord }),
  changes: ({ account }) => [{ kind: 'created', entity: 'account', id: account.id, record: account }],
  inverse: { none: 'An account is closed by deleting it, not by undoing.' },
  label: () => 'Opened account',
  subject: ({ account }) => subject({ accountId: account.id }),
});

/** A test account was registered with an address and a password; its data is kept. */
export const AccountRegistered = defineEvent({
  type: 'AccountRegistered',
  schema: z.strictObject({ ...aboutAccount, registeredAt: instantText }),
  changes: ({ accountId, registeredAt }) =>
    fieldChanges(
      'account',
      accountId,
      { test_account: true, registered_at: null },
      { test_account: false, registered_at: registeredAt },
    ),
  inverse: { none: "A registration can't be undone; the account can be deleted." },
  label: () => 'Registered account',
  subject,
});

/** The address itself is personal data and is not in the event. */
export const EmailChanged = defineEvent({
  type: 'EmailChanged',
  schema: z.strictObject(aboutAccount),
  changes: () => [],
  inverse: { none: "A change of email address can't be undone; change it back in the settings." },
  label: () => 'Changed email address',
  subject,
});

export const PasswordChanged = defineEvent({
  type: 'PasswordChanged',
  schema: z.strictObject({ ...aboutAccount, how: z.enum(['settings', 'reset']) }),
  changes: () => [],
  inverse: { none: "Old passwords aren't kept, so this can't be undone." },
  label: () => 'Changed password',
  subject,
});

const subscriptionChange = z.strictObject({
  ...aboutAccount,
  before: z.nullable(subscription),
  after: z.nullable(subscription),
});
type SubscriptionChange = z.output<typeof subscriptionChange>;

function defineSubscription<const Type extends string>(
  type: Type,
  label: string,
): EventDefinition<Type, SubscriptionChange> {
  return defineEvent({
    type,
    schema: subscriptionChange,
    changes: ({ accountId, before, after }) =>
      fieldChanges('account', accountId, { subscription: before }, { subscription: after }),
    inverse: { none: 'Subscriptions are changed in the billing portal.' },
    label: () => label,
    subject,
  });
}

export const SubscriptionStarted = defineSubscription('SubscriptionStarted', 'Subscription started');
export const SubscriptionRenewed = defineSubscription('SubscriptionRenewed', 'Subscription renewed');
export const SubscriptionPaymentFailed = defineSubscription(
  'SubscriptionPaymentFailed',
  'Subscription payment failed',
);
export const SubscriptionCancelled = defineSubscription('SubscriptionCancelled', 'Subscription cancelled');

/** The command by which an account takes over the history of another one. */
export const IMPORT_ACCOUNT = 'ImportAccount';

/**
 * The events before this one are those of an export, one by one; the ledger belongs to this account from here on,
 * with the account's own sign-in, trial and subscription. `head` is the hash of the chain over the first `events`
 * events.
 */
export const AccountImported = defineEvent({
  type: 'AccountImported',
  schema: z.strictObject({
    account: accountRecord,
    importedFrom: z.uuid(),
    exportedAt: instantText,
    importedAt: instantText,
    events: z.number().int().min(0),
    head: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  changes: ({ account }) => [{ kind: 'created', entity: 'account', id: account.id, record: account }],
  inverse: { none: 'An import can only be undone by deleting the account.' },
  label: () => 'Imported an export',
  subject: ({ account }) => subject({ accountId: account.id }),
});

/** The last event of a ledger; the stream is tombstoned after it. It contains no personal data. */
export const AccountDeleted = defineEvent({
  type: 'AccountDeleted',
  schema: z.strictObject({ ...aboutAccount, deletedAt: instantText }),
  changes: ({ accountId, deletedAt }) =>
    fieldChanges('account', accountId, { deleted_at: null }, { deleted_at: deletedAt }),
  inverse: { none: "A deleted account can't be restored." },
  label: () => 'Deleted account',
  subject,
});

export const accountEvents = {
  AccountOpened,
  AccountRegistered,
  EmailChanged,
  PasswordChanged,
  SubscriptionStarted,
  SubscriptionRenewed,
  SubscriptionPaymentFailed,
  SubscriptionCancelled,
  AccountImported,
  AccountDeleted,
};
