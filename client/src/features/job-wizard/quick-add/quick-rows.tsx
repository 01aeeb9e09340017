import { formatAmount, formatQuantity, formatUnitPrice } from '@ledgerline/shared-events/money/format.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import type { QuickJob, QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import type { AcceptedOffer } from '@ledgerline/shared-events/quick-add/offers.ts';
import { useUnit } from 'effector-react';
import { $minimumOf } from '#entities/client/minimum.ts';
import { MinimumNote } from '#entities/job/ui/minimum-note.tsx';
import { Button } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import styles from './quick-add.module.css';

type NameProps = { text: string; answer: QuickJobAnswer; onAccept(offer: AcceptedOffer): void };

/** The name, and the words in it that may have been meant as something else. */
export function QuickName({ text, answer: { rest, unclear, offers }, onAccept }: NameProps) {
  const words = unclear.map((run) => `“${run.text}”`).join(', ');
  const verbs = unclear.length === 1 ? "wasn't understood and stays" : "weren't understood and stay";
  return (
    <div className={styles.row}>
      <span className={styles.title}>Name</span>
      <b className="mid">{rest === '' ? <span className="muted">Untitled</span> : rest}</b>
      <span role="status">
        {unclear.length === 0 ? null : (
          <Chip tone="orange" icon="alert-circle" className={styles.unclear ?? ''}>
            {words} {verbs} in the name
          </Chip>
        )}
      </span>
      {offers.map(({ from, to, field, value, label }) => (
        <Button
          key={`${from} ${field} ${value}`}
          size="sm"
          onClick={() => onAccept({ field, value, text: text.slice(from, to) })}
        >
          Use “{text.slice(from, to)}” as the {field}: {label}
        </Button>
      ))}
    </div>
  );
}

type ValueProps = {
  job: QuickJob;
  canSave: boolean;
  /** Whether it is saved as soon as the client's rates are read. */
  isSaving: boolean;
  /** The label of the field that has to be decided first. */
  question: string | undefined;
  onAllSteps(): void;
  onSave(): void;
};

/** The value with its equation, and the buttons. */
export function QuickValue({ job, canSave, isSaving, question, onAllSteps, onSave }: ValueProps) {
  const { quantity, rate, currency } = job;
  const minimum = useUnit($minimumOf)({ ...job, rate: Number(rate) });
  const value = job.flat_rate
    ? job.value
    : jobValueOrNull(quantity ?? '0', rate ?? '0', currency, { minimum });
  const hasEquation = !job.flat_rate && quantity !== null && rate !== null;
  return (
    <div className={styles.sum}>
      <span className={styles.title}>Value</span>
      <b className={styles.grand}>{value === null ? 'Too large' : formatAmount(value, currency)}</b>
      <span className={styles.equation}>
        {hasEquation ? `${formatQuantity(quantity)} × ${formatUnitPrice(rate, currency)}` : null}
        {hasEquation ? <MinimumNote {...{ quantity, rate, minimum, currency }} /> : null}
      </span>
      {question === undefined ? null : (
        <span className={styles.question} role="alert">
          Choose the {question.toLowerCase()} first
        </span>
      )}
      <Button variant="subtle" className={styles.steps} onClick={onAllSteps}>
        Open full form
      </Button>
      <Button
        variant="primary"
        aria-keyshortcuts="Enter"
        blocked={canSave ? undefined : 'Describe the job first'}
        busy={isSaving ? 'Saving…' : undefined}
        className={styles.save}
        onClick={onSave}
      >
        Save
      </Button>
    </div>
  );
}

/** The keys. */
export const QuickFoot = () => (
  <footer className={styles.foot}>
    <span>
      <kbd>Enter</kbd> save
    </span>
    <span>
      <kbd>Ctrl</kbd>
      <kbd>Enter</kbd> save and open
    </span>
    <span>
      <kbd>Tab</kbd> correct a field
    </span>
    <span className={styles.order}>Any order works</span>
  </footer>
);
