import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { Alert } from './alert.tsx';

/** Says what could not be loaded, with a button to retry. */
export function RetryAlert({ onRetry, children }: { onRetry(): void; children: ReactNode }) {
  return (
    <Alert
      tone="error"
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
