import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import { type BulkAct, countOfSelected } from './bulk-acts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { Bulk } from './document-table.tsx';

type Props = Bulk<unknown> & {
  kind: DocumentKind<string>;
  acts: readonly BulkAct[];
  /** The sum of the selected documents. */
  summary?: string;
};

/** The actions on the selected documents. An action skips those that it does not apply to, and says how many. */
export function DocumentBulkBar({ kind, acts, summary, ...bulk }: Props) {
  const section = `Selected ${kind.many}`;
  const clear = { section, id: 'row.clear', label: 'Clear selection', keys: ['escape'] };
  useActions([
    ...acts.flatMap(({ action, blocked, busy, perform }) =>
      action === undefined ? [] : [{ section, ...action, blocked: blocked ?? busy, perform }],
    ),
    { ...clear, perform: bulk.onDone },
  ]);
  const menu = acts.filter(({ isButton = false }) => !isButton);
  const more = `More actions on selected ${kind.many}`;
  return (
    <BulkBar
      count={countOfSelected(bulk)}
      {...(summary !== undefined && { summary })}
      offered={bulk.offered}
      onSelectWhole={bulk.onSelectWhole}
      label={section}
      onClear={bulk.onDone}
    >
      {acts.map((act) => (act.isButton === true ? <ActButton key={act.id} {...act} /> : null))}
      {menu.length === 0 ? null : (
        <ActionMenu entries={menu.map(entryOf)} label={more} position="top-start">
          <IconButton icon="dots" label={more} iconSize={16} />
        </ActionMenu>
      )}
    </BulkBar>
  );
}

function ActButton({ label, icon, action, blocked, busy, skipped = 0, perform }: BulkAct) {
  const shortcut = action?.keys?.[0]?.toUpperCase();
  return (
    <Button variant="subtle" {...{ icon, shortcut, blocked, busy }} onClick={perform}>
      {label}
      {skipped === 0 ? '' : ` (skips ${countText(skipped)})`}
    </Button>
  );
}

const entryOf = ({ label, blocked, busy, skipped = 0, ...act }: BulkAct) => ({
  ...act,
  label: skipped === 0 ? label : `${label}, skips ${countText(skipped)}`,
  blocked: blocked ?? busy,
});
