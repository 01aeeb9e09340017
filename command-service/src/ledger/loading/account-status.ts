/**
 * What an account is to the limits. Anybody can open test accounts, and register any address: only one that was
 * confirmed tells an account from these.
 */
export type AccountStatus = 'testAccount' | 'unconfirmed' | 'account';

/** The status of the account of a user. Where no mail is sent, nobody can confirm an address, and nobody has to. */
export function accountStatusOf(
  user: { testAccount: boolean; emailConfirmed: boolean },
  sendsMails: boolean,
): AccountStatus {
  if (user.testAccount) return 'testAccount';
  return user.emailConfirmed || !sendsMails ? 'account' : 'unconfirmed';
}

/** What its user has to do first for more than such an account may. */
export const FIRST_STEP: Record<Exclude<AccountStatus, 'account'>, string> = {
  testAccount: 'Register your account',
  unconfirmed: 'Confirm your email address',
};
