import { BankImport } from '#features/bank-import/bank-import.tsx';

/** The import of a bank statement. */
export function Page() {
  return <BankImport />;
}
