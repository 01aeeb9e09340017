import { randomUUID } from 'node:crypto';
import {
  AccountDeleted,
  AccountOpened,
  AccountRegistered,
  EmailChanged,
  PasswordChanged,
  SubscriptionCancelled,
  SubscriptionPaymentFailed,
  SubscriptionRenewed,
  SubscriptionStarted,
} from '@ledgerline/shared-events/account/events.ts';
import type { Subscription } from '@ledgerline/shared-events/account/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';

/** An account and its user. */
export type AccountOwner = { accountId: string; userId: string };

/** Appends events about the account itself to its ledger. They contain no personal data. */
export class AccountLedgerEvents {
  readonly #loop: CommandLoop;

  constructor(loop: CommandLoop) {
    this.#loop = loop;
  }

  opened(owner: AccountOwner, account: { testAccount: boolean; openedAt: string; trialEndsOn: string }) {
    const { testAccount, openedAt, trialEndsOn } = account;
    const record = {
      id: owner.accountId,
      test_account: testAccount,
      opened_at: openedAt,
      registered_at: testAccount ? null : openedAt,
      trial_ends_on: trialEndsOn,
      subscription: null,
      deleted_at: null,
    };
    return this.#write('OpenAccount', owner, () => AccountOpened.of({ account: record }));
  }

  registered(owner: AccountOwner) {
    const { accountId } = owner;
    return this.#write('RegisterAccount', owner, (registeredAt) =>
      AccountRegistered.of({ accountId, registeredAt }),
    );
  }

  emailChanged(owner: AccountOwner) {
    return this.#write('ChangeEmail', owner, () => EmailChanged.of({ accountId: owner.accountId }));
  }

  passwordChanged(owner: AccountOwner, how: 'settings' | 'reset') {
    const { accountId } = owner;
    return this.#write('ChangePassword', owner, () => PasswordChanged.of({ accountId, how }));
  }

  /**
   * Appends a new status of the subscription if it differs. `commandId` is derived from the message of the payment
   * provider, so that a repeated message appends nothing.
   */
  async subscribed(owner: AccountOwner, after: Subscription, commandId: string): Promise<void> {
    const { accountId, userId } = owner;
    const name = 'ChangeSubscription';
    await this.#loop.run(
      { accountId, commandId, actor: userId, session: '' },
      {
        name,
        body: bodyDigest(name, null),
        decide: ({ state }) => {
          const before = state.record('account', accountId)?.subscription ?? null;
          if (sameJson(before, after)) return { events: [], source: 'system' };
          return {
            events: [subscriptionEvent(before, after).of({ accountId, before, after })],
            source: 'system',
          };
        },
        result: () => null,
      },
    );
  }

  /** Appends the last event of a ledger. An existing last event or tombstone is enough. */
  async deleted(accountId: string): Promise<void> {
    try {
      const gone = await this.#loop.read(
        accountId,
        ({ state }) => state.record('account', accountId)?.deleted_at !== null,
      );
      if (gone) return;
      await this.#write('DeleteAccount', { accountId, userId: '' }, (deletedAt) =>
        AccountDeleted.of({ accountId, deletedAt }),
      );
    } catch (error) {
      if (!(error instanceof StreamDeleted)) throw error;
    }
  }

  async #write(name: string, owner: AccountOwner, fact: (now: string) => DomainEvent): Promise<void> {
    await this.#loop.run(
      { accountId: owner.accountId, commandId: randomUUID(), actor: owner.userId, session: '' },
      {
        name,
        body: bodyDigest(name, null),
        decide: (_ledger, now) => ({ events: [fact(now)], source: 'system' }),
        result: () => null,
      },
    );
  }
}

function subscriptionEvent(before: Subscription | null, after: Subscription) {
  if (after.status === 'canceled') return SubscriptionCancelled;
  if (after.status === 'past_due') return SubscriptionPaymentFailed;
  return before === null || before.status === 'canceled' ? SubscriptionStarted : SubscriptionRenewed;
}
