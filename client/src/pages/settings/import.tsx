import { ButtonLink } from '#shared/ui/button/index.ts';
import { SectionHead } from './parts/section-head.tsx';

/** Links to the import of records and of a whole account. */
export function Import() {
  return (
    <section>
      <SectionHead
        title="Import"
        lead="Bring clients, rates and jobs from a CSV or Excel file. You see every row before anything is saved, and one undo takes all of it back."
      />
      <ButtonLink variant="primary" icon="upload" to="/import">
        Import from CSV or Excel
      </ButtonLink>
    </section>
  );
}
