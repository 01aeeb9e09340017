import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import { readAmount, readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { deleteRate, editRate } from '#entities/catalogue/commands.ts';
import { jobTypes, languagePairs, units } from '#entities/catalogue/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useSaveState } from '#shared/lib/records/save-states.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { FieldProblem, useInvalidField } from '#shared/ui/field/index.ts';
import { useAmountText } from '#shared/ui/number-field/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './rate-list.module.css';

type Props = { rates: readonly Rate[]; currency: string };

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1020;

/** A table of rates whose values are edited in place. */
export function RateTable({ rates, currency }: Props) {
  const keyOf = useStableRowKeys('rate');
  if (useIsTight(ROOM_FROM)) {
    return (
      <ul className={styles.cards}>
        {rates.map((rate) => (
          <PhoneRow key={keyOf(rate.id)} rate={rate} />
        ))}
      </ul>
    );
  }
  return (
    <table className={clsx(tableStyles.table, styles.rates)}>
      <colgroup>
        <col />
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Job type</th>
          <th scope="col">Language pair</th>
          <th scope="col">Unit</th>
          <th scope="col" className="num">
            <span className={styles.head}>Rate ({currency})</span>
          </th>
          <th scope="col">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <Row key={keyOf(rate.id)} rate={rate} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ rate }: { rate: Rate }) {
  const row = useRate(rate);
  return (
    <tr data-id={rate.id}>
      <td className="mid">
        <span className={clsx('trunc', styles.line)}>{row.jobType}</span>
      </td>
      <td className={rate.language_pair_id === null ? 'muted' : 'second'}>{row.pair}</td>
      <td className="second">{row.unit}</td>
      <td className="num">
        <Value row={row} />
        <span className={styles.per}>{row.per}</span>
        <Minimum rate={rate} name={row.name} />
      </td>
      <td>
        <span className={styles.end}>
          <State row={row} />
          <IconButton
            icon="trash"
            label={`Delete rate ${row.name}`}
            iconSize={16}
            size="sm"
            className={styles.delete}
            onClick={row.remove}
          />
        </span>
      </td>
    </tr>
  );
}

function PhoneRow({ rate }: { rate: Rate }) {
  const row = useRate(rate);
  return (
    <li data-id={rate.id}>
      <span className="grow">
        <span className={clsx('mid trunc', styles.line)}>{row.jobType}</span>
        <span className={clsx('small muted trunc', styles.line)}>
          {row.pair} · {row.unit}
        </span>
        <span className={styles.state}>
          <State row={row} />
        </span>
      </span>
      <span className={styles.amount}>
        <Value row={row} />
        <span className="tiny muted">{row.per}</span>
        <Minimum rate={rate} name={row.name} />
      </span>
      <IconButton icon="trash" label={`Delete rate ${row.name}`} onClick={row.remove} />
    </li>
  );
}

type RateRow = ReturnType<typeof useRate>;

function Value({ row }: { row: RateRow }) {
  return (
    <input
      className={styles.value}
      aria-label={`Rate ${row.name}`}
      aria-describedby={row.problem === null ? undefined : row.problemId}
      autoComplete="off"
      {...row.field}
    />
  );
}

/** The error of the typed text, otherwise the save state of the last edit. */
function State({ row }: { row: RateRow }) {
  return (
    <>
      {row.problem === null || row.saved === 'failed' ? (
        <SaveState state={row.saved} failure="Not saved" />
      ) : null}
      <FieldProblem id={row.problemId} sentence={row.problem} />
    </>
  );
}

/** The minimum fee of a rate that has one. An emptied one is none. */
function Minimum({ rate, name }: { rate: Rate; name: string }) {
  return rate.minimum === null ? null : <MinimumField rate={rate} minimum={rate.minimum} name={name} />;
}

function MinimumField({ rate, minimum, name }: { rate: Rate; minimum: number; name: string }) {
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const problemId = useId();
  const { currency } = rate;
  const { field, problem, isInvalid } = useAmountText({
    value: decimalText(minimum),
    show: (value) => formatAmount(value, currency, { sign: 'none' }),
    read: (text) => (text.trim() === '' ? '' : readPositiveAmount(text, currency)),
    onBegin: () => baseline.begin(rate),
    onCommit: (value) => void dispatch(baseline.attachTo(editRate(rate, { minimum: value }, name))),
  });
  useInvalidField(isInvalid);
  return (
    <span className={styles.minimum}>
      <input
        className={styles.value}
        aria-label={`Minimum fee ${name}`}
        aria-describedby={problem === null ? undefined : problemId}
        autoComplete="off"
        {...field}
      />
      <span className={styles.per}>minimum</span>
      <FieldProblem id={problemId} sentence={problem} />
    </span>
  );
}

/** Decimal text, or null unless the text is an amount above zero. */
export function readPositiveAmount(text: string, currency: string): string | null {
  const read = readAmount(text, digitsOf(currency));
  return read !== null && isPositive(read) ? read : null;
}

/** Decimal text, or null unless the text is a number above zero. */
export function readPositiveRate(text: string): string | null {
  const read = readRate(text);
  return read !== null && isPositive(read) ? read : null;
}

function useRate(rate: Rate) {
  const [typeById, pairById, unitById] = useUnit([jobTypes.$byId, languagePairs.$byId, units.$byId]);
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const saved = useSaveState(`rate/${rate.id}`);
  const pair = rate.language_pair_id === null ? undefined : pairById.get(rate.language_pair_id);
  const unit = unitById.get(rate.unit_id);
  const jobType = typeById.get(rate.job_type_id)?.name ?? 'Deleted job type';
  const shown = {
    jobType,
    pair:
      rate.language_pair_id === null ? 'Any' : pair === undefined ? 'Deleted pair' : languagePairLabel(pair),
    unit: unit?.name ?? 'Deleted unit',
    per: unit === undefined ? '' : `per ${unit.singular}`,
  };
  const name = [shown.jobType, shown.unit, shown.pair].join(', ');
  const { field, problem, isInvalid } = useAmountText({
    value: decimalText(rate.value),
    show: (value) => formatRate(value, rate.currency),
    read: readPositiveRate,
    onBegin: () => baseline.begin(rate),
    onCommit: (value) => void dispatch(baseline.attachTo(editRate(rate, { value }, name))),
  });
  useInvalidField(isInvalid);
  return {
    ...shown,
    name,
    saved,
    field,
    problem,
    problemId: useId(),
    remove: () =>
      void dispatch(deleteRate(rate, name, new Date().toISOString()), messageAbout('Rate deleted', name)),
  };
}
