import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import styles from './paper.module.css';
import type { Mark } from './paper.tsx';
import type { PaperParts } from './paper-parts.ts';

/** The lines of the invoice. */
export function PaperItems({ model, parts, mark }: { model: PaperModel; parts: PaperParts; mark: Mark }) {
  return (
    <table className={styles.items}>
      <colgroup>
        <col />
        <col style={{ width: 84 }} />
        <col style={{ width: 100 }} />
        <col style={{ width: 112 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{model.head.description}</th>
          <th scope="col" className="num">
            {model.head.quantity}
          </th>
          <th scope="col" className="num">
            {model.head.unitPrice}
          </th>
          <th scope="col" className="num">
            {model.head.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {model.rows.map((row, index) => {
          const edited = parts.row?.(row, index);
          return (
            <tr key={row.id}>
              <td>
                {edited?.before}
                <span className={styles.name}>{mark(`item.${index}.name`, edited?.name ?? row.name)}</span>
                {row.detail === '' ? null : <span className={styles.detailText}>{row.detail}</span>}
              </td>
              <td className="num" data-label={model.head.quantity}>
                {mark(`item.${index}.quantity`, edited?.quantity ?? row.quantity)}
              </td>
              <td className="num" data-label={model.head.unitPrice}>
                {mark(`item.${index}.unitPrice`, edited?.unitPrice ?? row.unitPrice)}
              </td>
              <td className="num" data-label={model.head.amount}>
                {mark(`item.${index}.amount`, row.amount)}
                {edited?.after}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
