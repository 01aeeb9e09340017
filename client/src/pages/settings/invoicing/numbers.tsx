import { BUILT_IN_SERIES, type NumberSeries } from '@ledgerline/shared-events/settings/number-series.ts';
import { useUnit } from 'effector-react';
import { seriesNumbersQuery } from '#entities/invoice/next-number.ts';
import { setSetting } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { RowColumns } from '../editable-list/types.ts';
import { valueListCommands } from '../editable-list/value-list-commands.ts';
import { NumberGaps } from './number-gaps.tsx';
import { PARENT } from './parent.ts';
import { SeriesForm } from './series-form.tsx';

/** The series of the numbers of invoices, credit notes and quotes, and what became of the numbers that no document has. */
export function Numbers() {
  const { numberSeries } = useUnit($effectiveSettings);
  const { data: nextNumbers } = useScreenQuery(seriesNumbersQuery, undefined);
  return (
    <EditableList<NumberSeries, Omit<NumberSeries, 'id'>>
      head={{
        title: 'Numbers',
        settings: 'numberSeries',
        parent: PARENT,
        lead: 'How invoices, credit notes and quotes are numbered. A number that stood on an issued invoice is never given out again.',
      }}
      words={{ add: 'Add series', saveNew: 'Add series', added: 'Series added', deleted: 'Series deleted' }}
      items={numberSeries}
      columns={columnsOf(nextNumbers)}
      commands={valueListCommands<NumberSeries>(
        {
          key: 'numberSeries',
          items: numberSeries,
          noun: 'number series',
          set: (after) => setSetting('numberSeries', after, numberSeries, 'Document numbers'),
          isPeer: (one, other) => one.for === other.for,
        },
        (fields, id) => ({ id, ...fields }),
      )}
      form={(props) => (
        <SeriesForm {...props} series={numberSeries} nextNumber={nextNumbers?.get(props.item?.id ?? 0)} />
      )}
    >
      <NumberGaps series={numberSeries} />
    </EditableList>
  );
}

const columnsOf = (nextNumbers: ReadonlyMap<number, string> | null): RowColumns<NumberSeries> => ({
  name: ({ name }) => name,
  notes: (series) => (
    <>
      <span className="small muted trunc">
        Next {nextNumbers?.get(series.id) ?? series.pattern}
        {RESETS[series.resets]}
        {isNamedByKind(series) ? '' : FOR[series.for]}
      </span>
      {series.default ? <Chip>Default</Chip> : null}
    </>
  ),
  blocked: (series) => (series.default ? 'Make another series the default first' : undefined),
});

/** Whether the name says already what the series is for. */
const isNamedByKind = (series: NumberSeries): boolean =>
  BUILT_IN_SERIES.some((one) => one.for === series.for && one.name === series.name);

const FOR = { invoice: '', creditNote: ', for credit notes', quote: ', for quotes' } as const;
const RESETS = { never: '', year: ', from 1 each year', month: ', from 1 each month' } as const;
