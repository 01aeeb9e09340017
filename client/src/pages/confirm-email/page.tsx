import { useUnit } from 'effector-react';
import { confirmEmailFx } from '#entities/security/model.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { LinkPage } from '#shared/ui/link-page/index.ts';

/** The page that the mail to a new address opens: the address becomes the one of the account. */
export function Page() {
  const confirm = useUnit(confirmEmailFx);
  return (
    <LinkPage
      title="New email address"
      lead="From then on you sign in with this address. The former one no longer signs in."
      action="Confirm this address"
      done="Your email address has been changed!"
      failure="Sorry, we couldn't change your email address. Please try again later."
      onConfirm={confirm}
    >
      <ButtonLink to="/jobs" variant="primary" size="lg" wide>
        Go to the app
      </ButtonLink>
    </LinkPage>
  );
}
