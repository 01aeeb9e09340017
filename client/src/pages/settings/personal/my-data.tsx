import { AccountExport } from '#features/account-transfer/account-export.tsx';
import { AccountImport, useCanImport } from '#features/account-transfer/account-import.tsx';
import styles from '../settings.module.css';

/** Exports the account's data; an empty account can also import them. */
export function MyData() {
  const canImport = useCanImport();
  return (
    <>
      <h3>Your data</h3>
      <p className={styles.lead}>
        Download everything (jobs, files, clients, rates, invoices, emails and history) as one ZIP file.
      </p>
      <div className={styles.form}>
        <AccountExport />
      </div>
      {canImport ? (
        <>
          <p className={styles.lead} style={{ marginTop: 20 }}>
            Move another account here: import its export while this one is empty. Don't use this account until
            the import has finished.
          </p>
          <div className={styles.form}>
            <AccountImport />
          </div>
        </>
      ) : null}
    </>
  );
}
