import { Link } from 'react-router-dom';
import { ActionButton, ButtonLink } from '#shared/ui/button/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { APP_VERSION } from '#version.ts';
import styles from './help.module.css';
import { WHATS_NEW } from './whats-new.ts';

/** First steps, keys, what is new, and how to reach the people behind the product. */
export function Page() {
  return (
    <Frame title="Help">
      <div className={styles.help}>
        <section aria-labelledby="help-start">
          <h2 className="h2" id="help-start">
            Getting started
          </h2>
          <ol className={styles.steps}>
            <li>
              Add a job in one line, such as “Lease, Kessler, 6 pages, +3d”. Client, quantity and deadline are
              read from it.
            </li>
            <li>
              Complete it in{' '}
              <Link className="touch" to="/jobs">
                Jobs
              </Link>
              . It then appears under Uninvoiced.
            </li>
            <li>
              Put your completed jobs on an{' '}
              <Link className="touch" to="/invoices">
                invoice
              </Link>
              , and send it or download the PDF.
            </li>
            <li>
              Record payments, or{' '}
              <Link className="touch" to="/bank-statement">
                import a bank statement
              </Link>{' '}
              that finds the invoices.
            </li>
            <li>
              Moving from a spreadsheet?{' '}
              <Link className="touch" to="/import">
                Import
              </Link>{' '}
              your clients and jobs from CSV or Excel.
            </li>
          </ol>
          <ActionButton action="job.quick" variant="primary" />
        </section>
        <section aria-labelledby="help-new">
          <h2 className="h2" id="help-new">
            What’s new
          </h2>
          <dl className={styles.news}>
            {WHATS_NEW.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="help-keys">
          <h2 className="h2" id="help-keys">
            Keys
          </h2>
          <p className="second">
            Nearly everything has a key: N for a new job, Ctrl K to search, Ctrl Z to undo.
          </p>
          <ActionButton action="keys" />
        </section>
        <section aria-labelledby="help-contact">
          <h2 className="h2" id="help-contact">
            Contact
          </h2>
          <p className="second">Questions, problems or ideas? Write to us and a person will answer.</p>
          <ButtonLink to="/contact">Contact us</ButtonLink>
          <p className="tiny muted">Ledgerline {APP_VERSION}</p>
        </section>
      </div>
    </Frame>
  );
}
