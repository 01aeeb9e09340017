import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { $session, createTestAccountFx } from '../../entities/session/index.ts';
import { BootSplash } from '../../shared/ui/splash/index.ts';

/** Makes a test account and goes on to its jobs. */
export function Page() {
  const { session, create, isPending } = useUnit({
    session: $session,
    create: createTestAccountFx,
    isPending: createTestAccountFx.pending,
  });
  const isAnonymous = session.status === 'anonymous';
  useCreateOnce(isAnonymous && !isPending, create);
  return session.status === 'signedIn' ? <Navigate to="/jobs" replace /> : <BootSplash />;
}

let hasAsked = false;

function useCreateOnce(isWanted: boolean, create: () => Promise<unknown>): void {
  useEffect(() => {
    // The flag outlives the double mount of StrictMode: one visit makes one account.
    if (!isWanted || hasAsked) return;
    hasAsked = true;
    create().finally(() => {
      hasAsked = false;
    });
  }, [isWanted, create]);
}
