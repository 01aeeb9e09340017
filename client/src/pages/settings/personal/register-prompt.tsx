import { useState } from 'react';
import { RegisterDialog } from '#features/register-dialog/register-dialog.tsx';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import styles from '../settings.module.css';

/** Invites a test account to register, since it has neither email nor password. */
export function RegisterPrompt() {
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <h3>Test account</h3>
      <p className={styles.lead}>
        You're using a test account. Create an account so that you don't lose your work.
      </p>
      <div className={styles.foot} style={{ marginTop: 14 }}>
        <ButtonLink to="/register" variant="primary">
          Register
        </ButtonLink>
        <Button variant="subtle" onClick={() => setExplained(true)}>
          Read more
        </Button>
      </div>
      <RegisterDialog opened={isExplained} onClose={() => setExplained(false)} />
    </>
  );
}
