import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from '../settings.module.css';

type Props = {
  title: string;
  /** The settings of this section, separated by spaces: an undo of one of them marks the heading. */
  settings?: string;
  /** The parent of a sub-page, as a link in the title. */
  parent?: { label: string; to: string };
  lead?: ReactNode;
  end?: ReactNode;
};

/** The heading of a section. */
export function SectionHead({ title, settings, parent, lead, end }: Props) {
  const { pathname } = useLocation();
  return (
    <header>
      <div className={styles.head}>
        <h2 className="h2" data-id={settings}>
          {parent === undefined ? null : (
            <>
              <Link to={parent.to} className={`touch ${styles.parent}`}>
                {parent.label}
              </Link>
              <Icon name="chevron-right" size={14} className={styles.crumb} />
            </>
          )}
          {title}
        </h2>
        {end}
      </div>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      <QuestionsAt place={pathname} />
    </header>
  );
}
