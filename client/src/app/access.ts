import { combine } from 'effector';
import { $user } from '../entities/session/model.ts';
import { hasAccess } from '../entities/session/session.ts';
import { $now, $timeZone } from '../entities/settings/model.ts';

/** Whether the signed-in user may use the content now: with a subscription or during the trial. */
export const $hasContent = combine(
  $user,
  $now,
  $timeZone,
  (user, now, timeZone) => user === null || hasAccess(user, now, timeZone),
);
