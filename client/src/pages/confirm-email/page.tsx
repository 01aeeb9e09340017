import { useUnit } from 'effector-react';
import { confirmEmailFx } from '#entities/security/model.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { LinkPage } from '#shared/ui/link-page/index.ts';

/** The page of the link in a mail that confirms an address: the one of the account, or a new one. */
export function Page() {
  const confirm = useUnit(confirmEmailFx);
  return (
    <LinkPage
      title="Your email address"
      lead="Confirm that this is your address. If it's new, you'll sign in with it from now on instead of the old one. The first time you confirm, everything set up before is removed: other sessions, passkeys, the calendar link and the email account."
      action="Confirm this address"
      done="Your email address is confirmed!"
      failure="Sorry, we couldn't confirm your email address. Please try again later."
      onConfirm={confirm}
    >
      <ButtonLink to="/jobs" variant="primary" size="lg" wide>
        Go to the app
      </ButtonLink>
    </LinkPage>
  );
}
