import type { Additions } from '@ledgerline/shared-events/import/additions.ts';
import { countOf, ENTITY_OF_KIND } from '@ledgerline/shared-events/import/kinds.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import type { ImportDraft } from '../machine/draft.ts';
import type { CheckedRows } from '../rows/checked-rows.ts';
import { additionsText } from '../rows/shown-cells.ts';
import styles from './import.module.css';

/** `included`: rows that will be imported. `duplicates`: rows that equal existing jobs. */
type Props = {
  draft: ImportDraft;
  checked: CheckedRows;
  included: number;
  duplicates: number;
  additions: Additions;
};

/** Says what the import will do. */
export function ImportSummary({ draft, checked, included, duplicates, additions }: Props) {
  const { wrong, leftOut } = checked;
  const entity = ENTITY_OF_KIND[draft.kind];
  const created = additionsText(draft.kind, additions);
  const existing = draft.kind === 'clients' ? additions.existing : 0;
  return (
    <section className={styles.summary} aria-label="Summary" role="status">
      <Chip tone="green" icon="circle-check">
        {countOf(entity, included)} ready
      </Chip>
      {duplicates === 0 ? null : (
        <Chip tone="orange" icon="alert-circle">
          {rowCount(duplicates)} {duplicates === 1 ? 'looks' : 'look'} the same as existing jobs
        </Chip>
      )}
      {wrong.length === 0 ? null : (
        <Chip tone="red" icon="alert-circle">
          {rowCount(wrong.length)} with errors, skipped
        </Chip>
      )}
      {existing === 0 ? null : (
        <span className="second">
          {rowCount(existing)} {existing === 1 ? 'matches' : 'match'} an existing client or{' '}
          {existing === 1 ? 'appears twice and is' : 'appear twice and are'} skipped.
        </span>
      )}
      {leftOut === 0 ? null : (
        <span className="second">
          {rowCount(leftOut)} {leftOut === 1 ? 'is' : 'are'} marked as deleted and skipped.
        </span>
      )}
      {created === null ? null : <span className="second">Will also create {created}.</span>}
    </section>
  );
}

const rowCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
