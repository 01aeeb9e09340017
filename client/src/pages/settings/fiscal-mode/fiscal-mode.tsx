import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { checkpointQuery, issuedCountQuery } from '#entities/invoice/issued-count.ts';
import { $effectiveSettings, $timeZone } from '#entities/settings/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { Icon, type IconName } from '#shared/ui/icon/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting } from '../parts/use-setting.ts';
import styles from './fiscal-mode.module.css';

const TITLE = 'Fiscal mode';

/** Whether issued invoices can never change, what that means, and the proof of it. */
export function FiscalMode() {
  return (
    <section>
      <SectionHead
        settings="fiscalMode"
        title={TITLE}
        lead="For whoever has to prove that an issued invoice was never changed. Without it an invoice may be edited at any time, and each version stays readable."
      />
      <ModeSwitch />
      <ol className={styles.steps}>
        {STEPS.map(({ icon, name, text, isBinding }) => (
          <li key={name}>
            <span className={isBinding ? styles.binding : styles.mark}>
              <Icon name={icon} size={18} />
            </span>
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Comparison />
      <LastCheckpoint />
    </section>
  );
}

/** The switch, with since when and how many; locked with the reason once a document was issued. */
function ModeSwitch() {
  const [{ fiscalMode, fiscalSince }, timeZone] = useUnit([$effectiveSettings, $timeZone]);
  const { data: issued } = useScreenQuery(issuedCountQuery, undefined);
  const set = useSetting();
  const isLocked = fiscalMode && issued !== null && issued > 0;
  const since =
    fiscalSince === null ? '' : `since ${longDate(wallClock(new Date(fiscalSince), timeZone).date)}`;
  const count = issued === null ? '' : `${counted(issued, 'document')} issued`;
  return (
    <div className={styles.option}>
      <SwitchLine
        checked={fiscalMode}
        disabled={isLocked}
        onChange={(isOn) => set('fiscalMode', isOn, TITLE)}
      >
        {fiscalMode ? 'Fiscal mode is on' : 'Fiscal mode is off'}
      </SwitchLine>
      <p>
        {fiscalMode ? `${[since, count].filter(Boolean).join(', ')}. ` : ''}
        {isLocked
          ? 'It stays on, because documents were issued in it.'
          : 'It can be turned off only while no document was issued in it and no draft is left.'}
      </p>
    </div>
  );
}

const STEPS: readonly { icon: IconName; name: string; text: string; isBinding?: true }[] = [
  {
    icon: 'pencil',
    name: 'Draft',
    text: 'Saved without a number. The paper says “Draft”. Everything may be changed or deleted.',
  },
  {
    icon: 'rubber-stamp',
    name: 'Issue',
    text: 'Gives the next number, freezes all values and keeps the PDF with its SHA-256.',
    isBinding: true,
  },
  {
    icon: 'lock',
    name: 'Issued',
    text: 'No edit, no delete, no other number, no undo of the issue. Payments and reminders go on as before.',
  },
  {
    icon: 'receipt-refund',
    name: 'Credit note',
    text: 'Puts right what was wrong: one line, a part of it, or the whole invoice. It is a draft first, too, and gets its own number once it is issued.',
  },
];

const ROWS = [
  ['Number is given', 'when the invoice is saved', 'when it is issued, without gaps'],
  ['Edit after issuing', 'yes, each version is kept', 'no, by credit note'],
  ['Undo', 'everything but sending', 'everything but issuing and sending'],
  ['PDF', 'created again each time', 'the same bytes permanently'],
  ['Proof', 'chain of events', 'chain, archived PDF, signed checkpoint'],
] as const;

function Comparison() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">Without</th>
          <th scope="col">With fiscal mode</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([what, without, within]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{without}</td>
            <td>{within}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When the chain of events was signed last, and by which key. */
function LastCheckpoint() {
  const timeZone = useUnit($timeZone);
  const { data: checkpoint } = useScreenQuery(checkpointQuery, undefined);
  const signed = checkpoint === null ? null : wallClock(new Date(checkpoint.signedAt), timeZone);
  return (
    <p className={styles.proof}>
      {checkpoint === null || signed === null ? (
        <Chip icon="shield-check">No checkpoint yet</Chip>
      ) : (
        <>
          <Chip tone="green" icon="shield-check">
            {`Last checkpoint ${longDate(signed.date)}, ${signed.time}`}
          </Chip>
          <code>{`ed25519 ${keyText(checkpoint.key)}`}</code>
        </>
      )}
      <Link className="touch" to="/settings/personal">
        Export proof
      </Link>
    </p>
  );
}

/** The beginning and the end of the key itself; all keys have the same head of 16 characters. */
const keyText = (key: string): string => `${key.slice(16, 20)}…${key.slice(-5, -1)}`;
