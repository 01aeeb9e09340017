export type { UserAnswer as User } from '@ledgerline/shared-events/account/answers.ts';
export { signedInElsewhere } from './api.ts';
export {
  $hasTestAccountFailed,
  $isEntering,
  $isTestAccount,
  $isUserUnknown,
  $session,
  $user,
  $userId,
  checkUserFx,
  createTestAccountFx,
  deleteAccountFx,
  registerFx,
  resetPasswordFx,
  sendResetLinkFx,
  sessionDoubted,
  sessionEnded,
  signInFx,
  signOutFx,
  testAccountRequested,
} from './model.ts';
export { hasAccess } from './session.ts';
