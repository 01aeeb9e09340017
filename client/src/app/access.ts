import { combine } from 'effector';
import { $user, hasAccess } from '../entities/session/index.ts';
import { $now, $timeZone } from '../entities/settings/index.ts';

/** Whether who is signed in may use the content now: with a subscription, or while the trial runs. */
export const $hasContent = combine(
  $user,
  $now,
  $timeZone,
  (user, now, timeZone) => user === null || hasAccess(user, now, timeZone),
);
