import { useState } from 'react';
import { RegisterDialog } from '#features/register-dialog/register-dialog.tsx';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';

/** Explains what a test account cannot do, and how to keep its jobs. */
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
            <ButtonLink to="/register" className="touch">
              Register
            </ButtonLink>
          </>
        }
      >
        Register your account to keep your job(s)
      </Alert>
      <RegisterDialog opened={isExplained} onClose={() => setExplained(false)} />
    </div>
  );
}
