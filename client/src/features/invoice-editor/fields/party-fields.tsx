import type { Party } from '../draft/draft.ts';
import styles from './fields.module.css';
import { useEscapeReverts } from './use-escape-reverts.ts';

type Props = {
  /** For example "Billing information" or "Bill to". */
  label: string;
  value: Party;
  namePlaceholder: string;
  detailsPlaceholder: string;
  onChange(value: Party): void;
  onCommit(): void;
};

/** Edits a name and its address in place. */
export function PartyFields({
  label,
  value,
  namePlaceholder,
  detailsPlaceholder,
  onChange,
  onCommit,
}: Props) {
  return (
    <div className={styles.block}>
      <Lines
        className={styles.name}
        label={`${label}: name`}
        value={value.name}
        placeholder={namePlaceholder}
        isOneLine
        onChange={(name) => onChange({ ...value, name })}
        onCommit={onCommit}
      />
      <Lines
        label={`${label}: details`}
        value={value.details}
        placeholder={detailsPlaceholder}
        onChange={(details) => onChange({ ...value, details })}
        onCommit={onCommit}
      />
    </div>
  );
}

type LinesProps = {
  label: string;
  value: string;
  placeholder: string;
  isOneLine?: boolean;
  className?: string | undefined;
  onChange(value: string): void;
  onCommit(): void;
};

function Lines({ label, value, placeholder, isOneLine = false, className, onChange, onCommit }: LinesProps) {
  const reverting = useEscapeReverts(value, onChange);
  return (
    <span className={`${styles.fitBlock} ${className ?? ''}`} data-shown={value === '' ? placeholder : value}>
      <textarea
        rows={1}
        className={styles.plain}
        aria-label={label}
        value={value}
        placeholder={placeholder}
        onChange={(event) =>
          onChange(isOneLine ? event.currentTarget.value.replace(/\n/g, ' ') : event.currentTarget.value)
        }
        onFocus={reverting.handleFocus}
        onBlur={onCommit}
        onKeyDown={reverting.handleKey}
      />
    </span>
  );
}
