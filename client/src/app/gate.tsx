import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { $isUserUnknown, $session } from '../entities/session/index.ts';
import { Page as LoginPage } from '../pages/login/page.tsx';
import { BootSplash } from '../shared/ui/splash/index.ts';

const UNREACHABLE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** Lets only those in who are signed in; everybody else signs in here and goes on to the jobs. */
export function Gate({ shell }: { shell: ReactNode }) {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  if (session.status === 'checking') return <BootSplash note={isUnknown ? UNREACHABLE : undefined} />;
  return session.status === 'anonymous' ? <LoginPage /> : shell;
}

/** Pages for everybody; they wait only until it is known who is there. */
export function PublicGate() {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  return session.status === 'checking' ? (
    <BootSplash note={isUnknown ? UNREACHABLE : undefined} />
  ) : (
    <Outlet />
  );
}

/** Pages for everybody that stand in the app for those who are signed in, and below a plain head for others. */
export function OpenGate({ shell, frame }: { shell: ReactNode; frame: ReactNode }) {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  if (session.status === 'checking') return <BootSplash note={isUnknown ? UNREACHABLE : undefined} />;
  return session.status === 'anonymous' ? frame : shell;
}
