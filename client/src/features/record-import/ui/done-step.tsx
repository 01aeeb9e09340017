import {
  countOf,
  ENTITY_OF_KIND,
  IMPORTED_ENTITIES,
  type ImportKind,
} from '@ledgerline/shared-events/import/kinds.ts';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import type { ImportReport } from '../machine/record-import-machine.ts';
import styles from './import.module.css';

type Props = { report: ImportReport; onUndo(): void; onRestart(): void };

const LIST_OF: Record<ImportKind, { to: string; label: string }> = {
  clients: { to: '/clients', label: 'Show clients' },
  rates: { to: '/settings/rates', label: 'Show rates' },
  jobs: { to: '/jobs?type=all', label: 'Show jobs' },
};

/** Shows what was created, with a link to it. */
export function DoneStep({ report, onUndo, onRestart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { kind, created, existing } = report;
  const main = ENTITY_OF_KIND[kind];
  const more = IMPORTED_ENTITIES.filter((entity) => entity !== main && created[entity] > 0);
  const isNothing = created[main] === 0 && more.length === 0;
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1} className="h2">
        {isNothing ? 'Nothing new to import' : `Imported ${countOf(main, created[main])}`}
      </h2>
      {more.length === 0 ? null : (
        <p className="second">
          Also created: {more.map((entity) => countOf(entity, created[entity])).join(', ')}.
        </p>
      )}
      {existing === 0 ? null : (
        <p className="second">
          {existing.toLocaleString('en')}{' '}
          {existing === 1 ? "row already existed and wasn't" : "rows already existed and weren't"} changed.
        </p>
      )}
      <div className={styles.foot}>
        <ButtonLink variant="primary" to={LIST_OF[kind].to}>
          {LIST_OF[kind].label}
        </ButtonLink>
        {isNothing ? null : (
          <Button icon="arrow-back-up" onClick={onUndo}>
            Undo import
          </Button>
        )}
        <Button onClick={onRestart}>Import another file</Button>
      </div>
    </div>
  );
}
