import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { Fragment } from 'react';
import styles from './paper.module.css';
import type { Mark, PaperParts } from './paper-parts.ts';

/** Subtotal, taxes and total, between two rules. */
export function PaperTotals({ model, parts, mark }: { model: PaperModel; parts: PaperParts; mark: Mark }) {
  const subtotal = model.totals.find(({ kind }) => kind === 'subtotal');
  const taxes = model.totals.filter(({ kind }) => kind === 'tax');
  const total = model.totals.find(({ kind }) => kind === 'total');
  return (
    <dl className={styles.sum}>
      <dt>{subtotal?.label}</dt>
      <dd>{mark('subtotal', subtotal?.amount)}</dd>
      {taxes.map((tax, index) => (
        // Two taxes may have the same words; their place tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={`${tax.label} ${index}`}>
          <dt>{parts.tax?.(tax.label, index) ?? tax.label}</dt>
          <dd>{mark(`tax.${index}`, tax.amount)}</dd>
        </Fragment>
      ))}
      {parts.afterTaxes === undefined ? null : (
        <>
          <dt>{parts.afterTaxes}</dt>
          <dd />
        </>
      )}
      <dt className={styles.total}>{total?.label}</dt>
      <dd className={styles.total}>{mark('total', total?.amount)}</dd>
    </dl>
  );
}
