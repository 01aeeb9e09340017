import { Link, Outlet } from 'react-router-dom';
import { ButtonLink } from '../shared/ui/button/index.ts';
import styles from './public-frame.module.css';

/** The frame around pages that need no account. */
export function PublicFrame() {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Link to="/" className={`touch ${styles.logo}`}>
          Ledgerline
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <Link to="/contact" className="touch">
            Contact
          </Link>
          <Link to="/jobs" className="touch">
            Log in
          </Link>
          <ButtonLink to="/register">Create account</ButtonLink>
        </nav>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
