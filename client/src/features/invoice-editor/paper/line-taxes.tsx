import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { lineTaxOf, lineTaxOptions, offersLineTaxes, withLineTax } from '../draft/document-taxes.ts';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

/**
 * The tax of a line, where it isn't that of the invoice: under the line once it was chosen, else in the margin. A saved
 * invoice keeps it.
 */
export function LineTaxes({ index, isInMargin = false }: { index: number; isInMargin?: boolean }) {
  const { choose } = useChange();
  const { settings, isSaved } = useEditorEnvironment();
  const item = useDraftPart(({ items }) => items[index]);
  const isOffered = useDraftPart((draft) => offersLineTaxes(draft, settings));
  if (item === undefined || !isOffered || isInMargin !== (lineTaxOf(item) === '')) return null;
  const options = lineTaxOptions(item, settings);
  const current = lineTaxOf(item);
  const words = options.find(({ value }) => value === current)?.label;
  if (isSaved) return isInMargin ? null : <span className={styles.lineTax}>{words}</span>;
  const label = `Tax of line ${index + 1}`;
  return (
    <ActionMenu
      label={label}
      entries={options.map(({ value, label: text }) => ({
        id: value,
        label: text,
        icon: value === current ? 'check' : undefined,
        perform: () => choose('lineTax', (draft) => withLineTax(draft, index, value, settings)),
      }))}
    >
      {isInMargin ? (
        <button type="button" aria-label={label}>
          <Icon name="percentage" size={15} />
        </button>
      ) : (
        <button type="button" className={styles.lineTax} aria-label={label}>
          {words}
        </button>
      )}
    </ActionMenu>
  );
}
