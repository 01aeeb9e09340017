import type { CatTable } from '@ledgerline/shared-events/cat/tables.ts';
import { useUnit } from 'effector-react';
import { addSettingItem, removeSettingItem } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { ROLES } from '#features/cat-analysis/ask/table-roles.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SectionHead } from './parts/section-head.tsx';
import styles from './settings.module.css';

/** How tables of counts are read, by their headings. What is forgotten is asked again with the next such table. */
export function AnalysisColumns() {
  const { catTables } = useUnit($effectiveSettings);
  const forget = useForgetTable();
  return (
    <section className={styles.next}>
      <SectionHead
        title="Analysis columns"
        settings="catTables"
        lead="What you said about the columns of analyses. Tables with the same headings are read like that."
      />
      {catTables.length === 0 ? (
        <p className={styles.below}>Nothing remembered yet.</p>
      ) : (
        <ul className={styles.list}>
          {catTables.map((table) => (
            <li key={table.id}>
              <div className={styles.row}>
                <span className={styles.format}>
                  <span className="mid trunc">{nameOf(table)}</span>
                  <span className="small muted">{columnsText(table)}</span>
                </span>
                <span className={styles.acts}>
                  <Button size="sm" aria-label={`Forget ${nameOf(table)}`} onClick={() => forget(table)}>
                    Forget
                  </Button>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Forgets a table; the message offers to bring it back, since it isn't part of the history. */
function useForgetTable() {
  const [submit, toast, { catTables }] = useUnit([commandFx, toastShown, $effectiveSettings]);
  return ({ id, ...table }: CatTable) => {
    const list = { key: 'catTables' as const, items: catTables };
    submit(removeSettingItem({ ...list, label: 'Forgot a table' }, id)).catch(() => undefined);
    const others = {
      ...list,
      items: catTables.filter((each) => each.id !== id),
      label: 'Remembered a table',
    };
    const restore = () => submit(addSettingItem(others, table, { ...table, id: newId() }));
    toast({
      id: `analysis columns ${id}`,
      kind: 'done',
      message: 'Columns forgotten',
      actions: [{ label: 'Undo', perform: () => void restore().catch(() => undefined) }],
    });
  };
}

/** The headings of a table, as far as its key has them. */
const headsOf = ({ key }: CatTable): string[] => key.split('|');

const nameOf = (table: CatTable): string =>
  headsOf(table)
    .filter((head) => head !== '')
    .join(', ');

/** What each column holds: "Band: match, Words: total words"; or that its rows are files. */
function columnsText(table: CatTable): string {
  const { columns } = table;
  if (columns.label === null) return `Each row is a file, its bands count ${columns.unit ?? 'words'}`;
  const heads = headsOf(table);
  return ROLES.flatMap(({ value, label }) => {
    const column = columns[value];
    return column === null ? [] : `${label}: ${heads[column] || `column ${column + 1}`}`;
  }).join(', ');
}
