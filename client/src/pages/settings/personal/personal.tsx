import { useUnit } from 'effector-react';
import { $user } from '#entities/session/model.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { Appearance } from './appearance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterPrompt } from './register-prompt.tsx';
import { Subscription } from './subscription.tsx';

/** The account: sign-in, subscription, data and deletion. */
export function Personal() {
  const user = useUnit($user);
  if (user === null) return null;
  return (
    <section>
      <SectionHead title="Account" />
      {user.test_account ? (
        <div className={styles.block}>
          <RegisterPrompt />
        </div>
      ) : (
        <>
          <div className={styles.block}>
            <EmailForm email={user.email ?? ''} isConfirmed={user.email_confirmed} />
          </div>
          <div className={styles.block}>
            <PasswordForm />
          </div>
          <div className={styles.block}>
            <Subscription user={user} />
          </div>
        </>
      )}
      <div className={styles.block}>
        <Appearance />
      </div>
      <div className={styles.block}>
        <MyData />
      </div>
      <div className={styles.block}>
        <DeleteAccount isTest={user.test_account} />
      </div>
    </section>
  );
}
