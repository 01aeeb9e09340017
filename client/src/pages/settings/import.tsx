import { ButtonLink } from '#shared/ui/button/index.ts';
import { AnalysisColumns } from './analysis-columns.tsx';
import { BankFormats } from './bank-formats.tsx';
import { SectionHead } from './parts/section-head.tsx';
import styles from './settings.module.css';

/** A link to the import of records, and how bank statements and analyses are read. */
export function Import() {
  return (
    <>
      <section>
        <SectionHead
          title="Import"
          lead="Import clients, rates and jobs from a CSV or Excel file. You review every row first, and a single undo reverses the whole import."
        />
        <p className={styles.below}>
          <ButtonLink variant="primary" icon="upload" to="/import">
            Import from CSV or Excel
          </ButtonLink>
        </p>
      </section>
      <BankFormats />
      <AnalysisColumns />
    </>
  );
}
