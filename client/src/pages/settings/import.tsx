import { ButtonLink } from '#shared/ui/button/index.ts';
import { BankFormats } from './bank-formats.tsx';
import { SectionHead } from './parts/section-head.tsx';

/** A link to the import of records, and how bank statements are read. */
export function Import() {
  return (
    <>
      <section>
        <SectionHead
          title="Import"
          lead="Bring clients, rates and jobs from a CSV or Excel file. You see every row before anything is saved, and one undo takes all of it back."
        />
        <ButtonLink variant="primary" icon="upload" to="/import">
          Import from CSV or Excel
        </ButtonLink>
      </section>
      <BankFormats />
    </>
  );
}
