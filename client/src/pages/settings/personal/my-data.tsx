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
        Jobs with their files, clients, rates, invoices with their PDFs, what you sent to clients and the
        whole history in one ZIP file, for you to keep or to take to another account.
      </p>
      <div className={styles.form}>
        <AccountExport />
      </div>
      {canImport ? (
        <>
          <p className={styles.lead} style={{ marginTop: 20 }}>
            While this account is empty, an export of another one can be brought here as it is, with its
            numbers and its history. Leave the account alone until it is here.
          </p>
          <div className={styles.form}>
            <AccountImport />
          </div>
        </>
      ) : null}
    </>
  );
}
