import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { Fragment, type ReactNode } from 'react';
import styles from './paper.module.css';
import type { EditableSum, Mark, PaperParts, PaperPlace } from './paper-parts.ts';

type Total = PaperModel['totals'][number];

/** Subtotal, adjustments, taxes, total and what is due, between two rules. The last line is the large one. */
export function PaperTotals({ model, parts, mark }: { model: PaperModel; parts: PaperParts; mark: Mark }) {
  const lines = placed(model.totals);
  const last = lines.at(-1);
  return (
    <dl className={styles.sum}>
      {lines.slice(0, -1).map((line) => (
        <Fragment key={line.place}>
          {line.kind === 'total' ? <AfterTaxes>{parts.afterTaxes}</AfterTaxes> : null}
          <dt>
            {isEditable(line.kind)
              ? (parts.sum?.(line.kind, line.label, line.index) ?? line.label)
              : line.label}
          </dt>
          <dd>{mark(line.place, line.amount)}</dd>
        </Fragment>
      ))}
      {last?.kind === 'total' ? <AfterTaxes>{parts.afterTaxes}</AfterTaxes> : null}
      <dt className={styles.total}>{last?.label}</dt>
      <dd className={styles.total}>{last === undefined ? null : mark(last.place, last.amount)}</dd>
    </dl>
  );
}

const isEditable = (kind: Total['kind']): kind is EditableSum =>
  kind === 'adjustment' || kind === 'tax' || kind === 'withheld';

function AfterTaxes({ children }: { children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <>
      <dt>{children}</dt>
      <dd />
    </>
  );
}

/** The lines with their places. Two taxes may have the same words: the place among those of a kind tells them apart. */
function placed(totals: readonly Total[]): (Total & { index: number; place: PaperPlace })[] {
  return totals.map((line, at) => {
    const { kind } = line;
    const index = totals.slice(0, at).filter((other) => other.kind === kind).length;
    const isOnly = kind === 'subtotal' || kind === 'total' || kind === 'due';
    return { ...line, index, place: isOnly ? kind : `${kind}.${index}` };
  });
}
