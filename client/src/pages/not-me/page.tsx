import { useUnit } from 'effector-react';
import { raiseAlarmFx } from '#entities/security/model.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { LinkPage } from '#shared/ui/link-page/index.ts';

/** The page that the link of a notice opens: shuts everybody out, and sends a link for a new password. */
export function Page() {
  const raise = useUnit(raiseAlarmFx);
  return (
    <LinkPage
      title="That was not me"
      lead="Every session of your account ends, on all devices. Your password and your passkeys no longer sign in, and we send you a link to set a new password. Your data stay as they are."
      action="End every session"
      done="Every session has ended. We sent you a link to set a new password."
      failure="Sorry, we couldn't do that. Please try again later."
      onConfirm={raise}
    >
      <ButtonLink to="/jobs" size="lg" wide>
        Log in
      </ButtonLink>
    </LinkPage>
  );
}
