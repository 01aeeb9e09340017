import { useState } from 'react';
import { Alert } from '../../shared/ui/alert/index.ts';
import { Button, ButtonLink } from '../../shared/ui/button/index.ts';
import { Dialog } from '../../shared/ui/dialog/index.ts';

/** What a test account cannot do, and how to keep its jobs. */
export function TestAccountNote() {
  const [isExplained, setExplained] = useState(false);
  return (
    <div style={{ marginBottom: 24 }}>
      <Alert
        tone="info"
        actions={
          <>
            <Button variant="text" size="sm" onClick={() => setExplained(true)}>
              Read more
            </Button>
            <ButtonLink to="/register">Register</ButtonLink>
          </>
        }
      >
        Register your account to keep your job(s)
      </Alert>
      <Dialog
        opened={isExplained}
        title="Register your account"
        onClose={() => setExplained(false)}
        foot={
          <>
            <Button variant="subtle" onClick={() => setExplained(false)}>
              Not now
            </Button>
            <ButtonLink to="/register" variant="primary">
              Register now
            </ButtonLink>
          </>
        }
      >
        <p>
          Without registering you cannot log in from another device, or after clearing the cookies of this
          browser. Registering keeps everything you have entered.
        </p>
      </Dialog>
    </div>
  );
}
