import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { longDate, relativeLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { MailedDocument, MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { isReversal, reversalLabel } from '@ledgerline/shared-events/history/reversal.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { $userId } from '#entities/session/model.ts';
import { Icon, type IconName } from '#shared/ui/icon/index.ts';
import { changeLines, creationText, isCreation } from './change-lines.ts';
import { EntryMessage } from './entry-message.tsx';
import { dayText } from './moments.ts';
import styles from './timeline.module.css';
import { TrailFilterBar } from './trail-filter-bar.tsx';
import { filteredTrail, kindOf, type TrailFilters } from './trail-filters.ts';

type Props = {
  entries: readonly HistoryEntry[];
  document: MailedDocument;
  currency: string;
  today: string;
  timeZone: string;
  /** The revision of the shown state, and what shows another one; not for documents without earlier states. */
  state?: { chosen: number; onChoose(revision: number): void };
  filters: TrailFilters;
  onFilter(filters: TrailFilters): void;
};

/** The changes of the document: when, by whom and how, with the values before and after. */
export function Timeline({ entries, today, timeZone, filters, onFilter, ...row }: Props) {
  const shown = filteredTrail(entries, filters, timeZone, row.document.entity);
  const days = Map.groupBy(shown, ({ at }) => dayText(at, timeZone));
  return (
    <>
      <TrailFilterBar filters={filters} shown={shown.length} total={entries.length} onChange={onFilter} />
      {shown.length === 0 ? (
        <p className="muted small" style={{ marginTop: 16 }}>
          No entries match these filters.
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
  document,
  currency,
  timeZone,
  state,
}: { entry: HistoryEntry } & Omit<Props, 'entries' | 'today' | 'filters' | 'onFilter'>) {
  const lines = changeLines(entry, document, currency);
  const userId = useUnit($userId);
  const isChosen = entry.revision === state?.chosen;
  return (
    <li className={clsx(styles.event, isChosen && styles.on)}>
      <span className={styles.eventIcon}>
        <Icon name={iconOf(entry, document.entity)} size={14} />
      </span>
      <div>
        <div className={styles.eventHead}>
          {state === undefined ? (
            <b>{headOf(entry)}</b>
          ) : (
            <button type="button" aria-pressed={isChosen} onClick={() => state.onChoose(entry.revision)}>
              {headOf(entry)}
            </button>
          )}
          <time dateTime={entry.at}>{wallClock(new Date(entry.at), timeZone).time}</time>
        </div>
        <p className={styles.who}>
          {[
            whoText(entry, userId),
            isCreation(entry, document.entity) ? creationText(entry, document.entity, currency) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <EntryMessage entry={entry} document={document} />
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

/** Who made the change: "You" for the user of the account, otherwise the actor's name in the ledger. */
function whoText({ actor, source }: HistoryEntry, userId: string): string {
  return [actor === userId ? 'You' : actor, HOW[source]].filter(Boolean).join(', ');
}

/** The label of a command that reverted several entries describes it completely. */
function headOf({ label, source, tookBack }: HistoryEntry): string {
  return isReversal(source) && (tookBack ?? []).length === 0 ? reversalLabel(source, label) : label;
}

const ICONS = { pdf: 'file-download', mail: 'send', status: 'circle-check', edits: 'pencil' } as const;

function iconOf(entry: HistoryEntry, document: MailedKind): IconName {
  if (entry.source === 'undo') return 'arrow-back-up';
  if (entry.source === 'redo') return 'arrow-forward-up';
  if (isCreation(entry, document)) return 'plus';
  if (effectsOf(entry.command).deletes === true) return 'trash';
  return ICONS[kindOf(entry, document)];
}
