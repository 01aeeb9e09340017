import { bandName } from '@ledgerline/shared-events/cat/band.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { formatQuantity, formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { tableStyles } from '#shared/ui/table/index.ts';
import { changedBands } from '../rules/changed-bands.ts';
import table from '../table/bands-table.module.css';

type Props = { before: JobAnalysis; after: JobAnalysis; currency: string };

/** What another analysis changes, band by band. Bands that stay as they are aren't listed. */
export function ChangesTable({ before, after, currency }: Props) {
  const { unit } = after;
  const changed = changedBands(before, after);
  const paid = (band: JobAnalysis['bands'][number] | null) => {
    if (band === null) return null;
    return band.percent === null ? formatUnitPrice(band.rate ?? '0', currency) : `${band.percent}%`;
  };
  const count = (text: string | undefined) => (text === undefined ? null : formatQuantity(text));
  return (
    <table className={clsx(tableStyles.table, table.table)}>
      <thead>
        <tr>
          <th scope="col">Band</th>
          <th scope="col" className="num">
            {unit === 'words' ? 'Words' : 'Characters'}
          </th>
          <th scope="col" className="num">
            Percent
          </th>
          <th scope="col" className="num">
            Weighted
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ key, was, is }) => (
          <tr key={bandName(key)}>
            <th scope="row" className={table.band}>
              {bandName(key)}
            </th>
            <Change was={count(was?.[before.unit])} is={count(is?.[unit])} />
            <Change was={paid(was)} is={paid(is)} />
            <Change was={count(was?.weighted)} is={count(is?.weighted)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <Change was={formatQuantity(before.words)} is={formatQuantity(after.words)} />
          <td />
          <Change was={formatQuantity(before.weighted)} is={formatQuantity(after.weighted)} />
        </tr>
      </tfoot>
    </table>
  );
}

/** What a value was and is; one that stays is said once. */
function Change({ was, is }: { was: string | null; is: string | null }) {
  if (was === is) return <td className="num">{is}</td>;
  return (
    <td className="num">
      {was === null ? <span className="vh">new: </span> : <s className="was">{was}</s>}{' '}
      {is === null ? <span className="vh">gone</span> : <span className="mid">{is}</span>}
    </td>
  );
}
