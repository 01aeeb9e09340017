import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { usePageTitle } from '../page/index.ts';
import styles from './splash.module.css';

/** An ornament: the form doesn't wait for it. */
const SamplePaper = lazy(() =>
  import('./sample-paper.tsx').then((module) => ({ default: module.SamplePaper })),
);

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** A screen outside of the app: a form on the left, a sheet of paper on a desk on the right. */
export function SplashPage({ title, lead, children }: Props) {
  usePageTitle(title);
  const isRegistering = useLocation().pathname === '/register';
  return (
    <div className={styles.splash}>
      <div className={styles.left}>
        <header>
          <Link className={`touch ${styles.logo}`} to="/">
            Ledgerline
          </Link>
        </header>
        <main className={styles.main}>
          <h1>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
          {children}
        </main>
        <nav className={styles.foot} aria-label="More">
          {isRegistering ? null : (
            <Link to="/register" className="touch">
              Create account
            </Link>
          )}
          <Link to="/pricing" className="touch">
            Pricing
          </Link>
          <Link to="/contact" className="touch">
            Contact
          </Link>
        </nav>
      </div>
      <div className={styles.right} aria-hidden="true">
        <Suspense fallback={null}>
          <SamplePaper />
        </Suspense>
      </div>
    </div>
  );
}

/** The divider between two alternatives. */
export function Or() {
  return <div className={styles.or}>or</div>;
}
