import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { $jobTypes, $languagePairs, $rates, ratesQuery } from '#entities/catalogue/model.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { RATES_PLACE } from '#shared/lib/edit-questions/place.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CurrencySelector } from '#shared/ui/currency-selector/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { AddRateDialog } from './add-rate-dialog.tsx';
import styles from './rate-list.module.css';
import { RateTable } from './rate-table.tsx';

/** Whose rates these are, and its currency; without an id they are the user's own price list. */
type RateOwner = { id: number | null; currency: string | null };

type Props = { owner: RateOwner; isAdding: boolean; onAdding(isAdding: boolean): void };

const OF_CLIENT = {
  lead: 'Filled in when job type, unit and language pair match. Exact pairs take precedence.',
  text: 'Add your rates and new jobs are priced automatically.',
};
const OF_LIST = {
  lead: 'Filled in where the rates of a client have none for the work.',
  text: 'Add what you usually charge, and new jobs and quotes of every client are priced automatically.',
};

/** The rates of one client, or of the price list, in one currency at a time. */
export function RateList({ owner, isAdding, onAdding }: Props) {
  const [all, primaryCurrency] = useUnit([$rates, $primaryCurrency]);
  const { data, hasFailed, retry } = useScreenQuery(ratesQuery, owner.id ?? 'own');
  const words = owner.id === null ? OF_LIST : OF_CLIENT;
  const failsToLoad = data === null && hasFailed;
  const own = useMemo(() => all.filter(({ client_id }) => client_id === owner.id), [all, owner.id]);
  const used = useMemo(() => [...new Set(own.map(({ currency }) => currency))].sort(), [own]);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? owner.currency ?? used[0] ?? primaryCurrency;
  const shown = useInOrder(own.filter((rate) => rate.currency === currency));
  const others = used.filter((code) => code !== currency);

  return (
    <section className={styles.list} aria-label="Rates">
      <div className={styles.bar}>
        <p className="small muted">{words.lead}</p>
        <CurrencyChoice value={currency} first={used} onChange={setChosen} />
      </div>
      <QuestionsAt place={RATES_PLACE} />
      {failsToLoad ? (
        <RetryAlert onRetry={retry}>
          {owner.id === null ? "We couldn't load your rates" : 'Loading client data failed'}
        </RetryAlert>
      ) : data === null ? (
        <SkeletonRows count={2} />
      ) : shown.length === 0 ? (
        <EmptyState
          isSmall
          title={own.length === 0 ? 'No rates yet' : `No rates in ${currency}`}
          text={words.text}
          action={
            <Button icon="plus" onClick={() => onAdding(true)}>
              Add rate
            </Button>
          }
        />
      ) : (
        <RateTable rates={shown} currency={currency} />
      )}
      {others.length === 0 || failsToLoad ? null : <OtherCurrencies codes={others} onChoose={setChosen} />}
      {isAdding ? (
        <AddRateDialog clientId={owner.id} currency={currency} rates={own} onClose={() => onAdding(false)} />
      ) : null}
    </section>
  );
}

type ChoiceProps = { value: string; first: readonly string[]; onChange(code: string): void };

function CurrencyChoice(props: ChoiceProps) {
  return (
    <div className={styles.currency}>
      <span className="small muted" aria-hidden>
        Currency
      </span>
      <CurrencySelector label="Currency" labelHidden size="sm" {...props} />
    </div>
  );
}

/** The further currencies in which the client has rates. */
function OtherCurrencies({ codes, onChoose }: { codes: readonly string[]; onChoose(code: string): void }) {
  return (
    <p className="small muted" style={{ paddingTop: 14 }}>
      Also in{' '}
      {codes.map((code) => (
        <Button key={code} variant="text" size="sm" onClick={() => onChoose(code)} style={{ marginRight: 8 }}>
          {code}
        </Button>
      ))}
    </p>
  );
}

/** Rates sorted by job type, unit and pair; rates for any pair come last. */
function useInOrder(rates: readonly Rate[]): Rate[] {
  const [types, pairs] = useUnit([$jobTypes, $languagePairs]);
  const typeRank = (id: number) => types.findIndex((type) => type.id === id);
  const pairRank = (id: number | null) =>
    id === null ? pairs.length : pairs.findIndex((pair) => pair.id === id);
  return rates.toSorted(
    (a, b) =>
      typeRank(a.job_type_id) - typeRank(b.job_type_id) ||
      a.unit_id - b.unit_id ||
      pairRank(a.language_pair_id) - pairRank(b.language_pair_id) ||
      Math.abs(a.id) - Math.abs(b.id),
  );
}
