import { longDate, relativeLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $userId } from '../../entities/session/index.ts';
import type { HistoryEntry } from '../../shared/api/history-entry.ts';
import { FilterChip } from '../../shared/ui/chip/index.ts';
import { Icon, type IconName } from '../../shared/ui/icon/index.ts';
import { changeLines, creationText, isCreation } from './change-lines.ts';
import styles from './history.module.css';
import { dayText } from './moments.ts';

type Kind = 'all' | 'edits' | 'status' | 'pdf';

const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: 'all', label: 'All' },
  { kind: 'edits', label: 'Edits' },
  { kind: 'status', label: 'Status' },
  { kind: 'pdf', label: 'PDF' },
];

type Props = {
  entries: readonly HistoryEntry[];
  invoiceId: number;
  currency: string;
  today: string;
  timeZone: string;
  /** The revision of the shown state. */
  chosen: number;
  onChoose(revision: number): void;
};

/** What happened to the invoice: when, by whom and how, with before and after. */
export function Timeline({ entries, today, timeZone, ...row }: Props) {
  const [kind, setKind] = useState<Kind>('all');
  const shown = entries.filter((entry) => kind === 'all' || kindOf(entry) === kind);
  const days = Map.groupBy(shown, ({ at }) => dayText(at, timeZone));
  return (
    <>
      <div className={styles.kinds}>
        {KINDS.map((one) => (
          <FilterChip key={one.kind} chosen={kind === one.kind} onClick={() => setKind(one.kind)}>
            {one.label}
          </FilterChip>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="muted small" style={{ marginTop: 16 }}>
          Nothing of this kind happened.
        </p>
      ) : null}
      {[...days].map(([day, list]) => (
        <section key={day}>
          <h3 className={styles.day}>{relativeLabel(day, today) ?? longDate(day)}</h3>
          <ul>
            {list.map((entry) => (
              <Entry key={entry.commandId} entry={entry} timeZone={timeZone} {...row} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Entry({
  entry,
  invoiceId,
  currency,
  timeZone,
  chosen,
  onChoose,
}: { entry: HistoryEntry } & Omit<Props, 'entries' | 'today'>) {
  const lines = changeLines(entry, invoiceId, currency);
  const userId = useUnit($userId);
  const isChosen = entry.revision === chosen;
  return (
    <li className={clsx(styles.event, isChosen && styles.on)}>
      <span className={styles.eventIcon}>
        <Icon name={iconOf(entry)} size={14} />
      </span>
      <div>
        <div className={styles.eventHead}>
          <button type="button" aria-pressed={isChosen} onClick={() => onChoose(entry.revision)}>
            {headOf(entry)}
          </button>
          <time dateTime={entry.at}>{wallClock(new Date(entry.at), timeZone).time}</time>
        </div>
        <p className={styles.who}>
          {isCreation(entry) ? creationText(entry, currency) : whoText(entry, userId)}
        </p>
        {lines.length === 0 ? null : (
          <dl className={styles.diff}>
            {lines.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {before === null ? (
                    <span className="muted">empty</span>
                  ) : (
                    <span className="was">{before}</span>
                  )}
                  <span className={styles.arrow} aria-label="to" role="img">
                    →
                  </span>
                  {after === null ? <span className="muted">empty</span> : <b>{after}</b>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

const HOW: Readonly<Record<string, string>> = {
  undo: 'undo',
  redo: 'redo',
  system: 'system',
  import: 'import',
};

/** An account has one user: their acts are theirs, whatever the ledger calls them. */
function whoText({ actor, source }: HistoryEntry, userId: string): string {
  return [actor === userId ? 'You' : actor, HOW[source]].filter(Boolean).join(', ');
}

function headOf({ label, source }: HistoryEntry): string {
  if (source !== 'undo' && source !== 'redo') return label;
  if (/^(Undid|Redid)/.test(label)) return label;
  return `${source === 'undo' ? 'Undid' : 'Redid'}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function kindOf({ command, changes }: HistoryEntry): Kind {
  if (/IssueInvoice/.test(command)) return 'pdf';
  const fields = changes.filter(({ entity }) => entity === 'invoice').map(({ field }) => field);
  return fields.some((field) => ['paid', 'deleted_at'].includes(field)) && !fields.includes('items')
    ? 'status'
    : 'edits';
}

function iconOf(entry: HistoryEntry): IconName {
  if (entry.source === 'undo') return 'arrow-back-up';
  if (entry.source === 'redo') return 'arrow-forward-up';
  if (isCreation(entry)) return 'plus';
  if (/Delete/.test(entry.command)) return 'trash';
  if (kindOf(entry) === 'pdf') return 'file-download';
  return kindOf(entry) === 'status' ? 'circle-check' : 'pencil';
}
