import { useUnit } from 'effector-react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { $timeZone, $today } from '#entities/settings/model.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import type { Trailed } from './api.ts';
import { LISTS, pageOf } from './history-bar.tsx';
import styles from './invoice-history.module.css';
import { ProofBadge } from './proof-badge.tsx';
import { Timeline } from './timeline.tsx';

type Props = Omit<ComponentProps<typeof Timeline>, 'document' | 'today' | 'timeZone'> & {
  document: Trailed;
  id: number;
  isGone: boolean;
};

/** The audit trail of a document: whether its chain holds, and its changes. */
export function TrailPanel({ document, id, isGone, ...timeline }: Props) {
  const [timeZone, today] = useUnit([$timeZone, $today]);
  const navigate = useNavigate();
  return (
    <aside className={styles.panel} aria-label="Audit trail">
      <div className={styles.panelHead}>
        <h2 className="h2">Audit trail</h2>
        <IconButton
          icon="x"
          size="sm"
          label="Close audit trail"
          onClick={() => navigate(isGone ? LISTS[document.entity].path : pageOf(document))}
        />
      </div>
      <ProofBadge document={document} />
      <Timeline document={{ entity: document.entity, id }} {...{ timeZone, today }} {...timeline} />
    </aside>
  );
}
