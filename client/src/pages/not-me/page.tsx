import { useUnit } from 'effector-react';
import { raiseAlarmFx } from '#entities/security/model.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { LinkPage } from '#shared/ui/link-page/index.ts';

/** The page that the link of a notice opens: shuts everybody out, and sends a link for a new password. */
export function Page() {
  const raise = useUnit(raiseAlarmFx);
  return (
    <LinkPage
      title="This wasn't me"
      lead="You'll be signed out on all devices. Your password and passkeys will stop working, and we'll send you a link to set a new password. Your data isn't affected."
      action="Sign out everywhere"
      done="You're signed out everywhere. We sent you a link to set a new password."
      failure="Sorry, we couldn't do that. Please try again later."
      onConfirm={raise}
    >
      <ButtonLink to="/jobs" size="lg" wide>
        Log in
      </ButtonLink>
    </LinkPage>
  );
}
