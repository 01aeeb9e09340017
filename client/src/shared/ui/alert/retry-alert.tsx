import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { Alert } from './alert.tsx';

/** What could not be loaded, and the way to try it again. */
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
