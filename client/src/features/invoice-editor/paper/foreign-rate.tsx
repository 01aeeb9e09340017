import { DECIMAL_MESSAGES } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import type { DraftItem } from '../draft/draft.ts';
import { needsRate, withForeignRate } from '../draft/items.ts';
import { InlineText } from '../fields/inline-text.tsx';
import { readExchangeRate } from '../fields/read-exchange-rate.ts';
import styles from './edit-paper.module.css';
import { useDraftPart } from './editor-context.ts';
import { useChange } from './use-change.ts';

type Props = { item: DraftItem; index: number };

/**
 * Shown under a line whose job is in a currency without an exchange rate: the job's value there, and a field for the
 * rate.
 */
export function ForeignRate({ item, index }: Props) {
  const { change, commit } = useChange();
  const [typed, setTyped] = useState<string | null>(null);
  const currency = useDraftPart((draft) => draft.currency);
  const { foreign } = item;
  if (foreign === undefined) return null;
  const text = typed ?? foreign.rate;
  return (
    <span className={styles.foreign}>
      {needsRate(item) ? (
        <span className={styles.missing}>
          <Icon name="coin-off" size={14} />
          Rate missing
        </span>
      ) : null}
      <span>
        {formatAmount(foreign.value, foreign.currency)}, 1 {currency} ={' '}
      </span>
      <InlineText
        label={`Exchange rate, line ${index + 1}: ${foreign.currency} for 1 ${currency}`}
        value={text}
        placeholder="Rate"
        inputMode="decimal"
        error={readExchangeRate(text) === null ? DECIMAL_MESSAGES.not_a_number : undefined}
        onChange={(next) => {
          setTyped(next);
          const rate = readExchangeRate(next) ?? '';
          change(`foreign ${item.id}`, (draft) => withForeignRate(draft, index, rate));
        }}
        onCommit={() => {
          setTyped(null);
          commit();
        }}
      />
      <span>{foreign.currency}</span>
    </span>
  );
}
