import type { BankEntryAnswer, Certainty, Seen } from '@ledgerline/shared-events/bank/answers.ts';
import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { Chip, type ChipTone } from '#shared/ui/chip/index.ts';
import type { IconName } from '#shared/ui/icon/index.ts';
import type { Part } from '../draft.ts';
import styles from './bank-import.module.css';

type Props = { entry: BankEntryAnswer; parts: readonly Part[]; today: string };

type Look = { tone: ChipTone; icon: IconName; word: string; why: string };

const CERTAINTY: Record<Certainty, Omit<Look, 'why'>> = {
  certain: { tone: 'green', icon: 'check', word: 'Exact' },
  likely: { tone: 'blue', icon: 'circle-dashed', word: 'Likely' },
  possible: { tone: 'orange', icon: 'help-circle', word: 'Possible' },
};

const SEEN_WORDS: Record<Seen, string> = {
  imported: 'Imported before',
  repeated: 'Duplicate in this file',
  alike: 'Possibly imported before',
};

/** Match it is that an entry pays its invoices, with the reasons in words. */
export function Sureness(props: Props) {
  const { tone, icon, word, why } = lookOf(props);
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      <span className={styles.why}>{why}</span>
    </>
  );
}

function lookOf({ entry, parts, today }: Props): Look {
  const { reversal, reversedAt, seen, reference, matches } = entry;
  if (reversal) {
    const word = reversedAt === null ? 'Reversal' : `Reversed ${shortDate(reversedAt, today)}`;
    return { tone: 'grey', icon: 'arrow-back-up', word, why: 'reversed by the bank' };
  }
  if (seen !== null) {
    const why = reference === '' ? 'the same day, amount and payer' : `bank reference ${reference}`;
    return { tone: 'grey', icon: 'history', word: SEEN_WORDS[seen], why };
  }
  const [first] = parts;
  if (first === undefined) return { tone: 'grey', icon: 'minus', word: 'No match', why: '' };
  const matched = matches.filter(({ invoiceId }) => parts.some(({ invoice }) => invoice.id === invoiceId));
  const [match] = matched;
  if (match === undefined || matched.length < parts.length || (parts.length > 1 && !match.proposed)) {
    return { tone: 'grey', icon: 'user', word: 'Your choice', why: '' };
  }
  return { ...CERTAINTY[match.certainty], why: match.reasons.join(', ') };
}
