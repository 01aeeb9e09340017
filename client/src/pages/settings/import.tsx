import { ButtonLink } from '#shared/ui/button/index.ts';
import { BankFormats } from './bank-formats.tsx';
import { SectionHead } from './parts/section-head.tsx';
import styles from './settings.module.css';

/** A link to the import of records, and how bank statements are read. */
export function Import() {
  return (
    <>
      <section>
        <SectionHead
          title="Import"
          lead="Bring clients, rates and jobs from a CSV or Excel file. You see every row before anything is saved, and one undo takes all of it back."
        />
        <p className={styles.below}>
          <ButtonLink variant="primary" icon="upload" to="/import">
            Import from CSV or Excel
          </ButtonLink>
        </p>
      </section>
      <BankFormats />
    </>
  );
}
