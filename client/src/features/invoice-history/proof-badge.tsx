import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $timeZone } from '#entities/settings/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { Proof, Trailed } from './api.ts';
import styles from './proof-badge.module.css';
import { proofQuery } from './queries.ts';

/** Shows whether the events of the document are unchanged since they were recorded, and how that was checked. */
export function ProofBadge({ document }: { document: Trailed }) {
  const { data: proof, hasFailed, retry } = useScreenQuery(proofQuery, document);
  const [isOpen, setOpen] = useState(false);
  if (hasFailed) {
    return (
      <p className={styles.proof}>
        <Icon name="shield-check" size={18} />
        We couldn't check the chain{' '}
        <Button size="sm" variant="text" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (proof === null)
    return (
      <p className={styles.proof}>
        <Icon name="shield-check" size={18} />
        Checking the chain...
      </p>
    );
  return (
    <>
      <button
        type="button"
        className={`${styles.proof} ${proof.isWhole ? styles.whole : styles.broken}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={proof.isWhole ? 'shield-check' : 'alert-circle'} size={18} />
        <span>{proof.isWhole ? 'Chain verified' : 'Chain broken'}</span>
        <code>
          {proof.head.slice(0, 4)}…{proof.head.slice(-4)}
        </code>
        <span className={styles.proofEnd}>
          {proof.events} {proof.events === 1 ? 'event' : 'events'}
          {proof.imported === null ? null : `, ${proof.imported.events} imported`}
        </span>
      </button>
      {isOpen ? <Meaning proof={proof} word={MAILED_WORDS[document.entity].toLowerCase()} /> : null}
    </>
  );
}

function Meaning({ proof, word }: { proof: Proof; word: string }) {
  const timeZone = useUnit($timeZone);
  return (
    <div className={styles.meaning}>
      {proof.broken === null ? null : (
        <p>
          <b>{proof.broken}</b>
        </p>
      )}
      <p>
        Every change is linked to the one before by a SHA-256 hash. Your browser rechecked{' '}
        {proof.events === 1 ? 'the only event' : `the ${proof.events} events`} of this {word} and the server
        all {proof.ledgerEvents} events of the account
        {proof.isWhole ? ': nothing was altered, removed or inserted.' : '.'}
      </p>
      {proof.imported === null ? null : (
        <p>
          The first {proof.imported.events} were imported on{' '}
          {longDate(wallClock(new Date(proof.imported.at), timeZone).date)}. They were recorded that day as
          the file contained them; earlier changes to the file can't be verified.
        </p>
      )}
      <p>
        Last hash: <code>{proof.head}</code>
      </p>
    </div>
  );
}
