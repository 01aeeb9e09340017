import type { ReactNode } from 'react';
import { useRegisteredAction } from '#shared/lib/actions/use-actions.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { IconButton } from '../button/index.ts';
import { ReturnFocus } from '../dialog/index.ts';
import { QuestionChip } from '../edit-question/index.ts';
import styles from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

type Props = {
  /** The title in the browser's tab and, without `head`, the heading. */
  title: string;
  /** The heading, where it is not the title. */
  heading?: string;
  actions?: ReactNode;
  /** Shown above the heading: alerts. */
  before?: ReactNode;
  /** Replaces the heading, for record pages. */
  head?: ReactNode;
  /** A panel on the right that narrows the content. */
  panel?: ReactNode;
  children: ReactNode;
};

/** A page with its title on the left and its primary action on the right. */
export function Page({ title, heading = title, actions, before, head, panel, children }: Props) {
  usePageTitle(title);
  const page = (
    <div className={styles.page}>
      {before}
      {head ?? (
        <header className={styles.head}>
          <h1>{heading}</h1>
          <div className={styles.actions}>
            <QuestionChip />
            {actions}
            <PhoneActions />
          </div>
        </header>
      )}
      {children}
    </div>
  );
  // The same frame with and without a panel, so that the page is not mounted again.
  return (
    <div className={panel === undefined || panel === null ? styles.whole : styles.split}>
      {page}
      {panel}
    </div>
  );
}

/** The frame of a panel at the right of a page. When it is closed from inside, it returns the focus. */
export function PagePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={`${styles.panel} quiet-scroll`} aria-label={label}>
      <ReturnFocus />
      {children}
    </aside>
  );
}

const ON_PHONE = ['history.show', 'search'];

/** The actions that are in the rail on a wide screen. */
function PhoneActions() {
  return useIsPhone() ? ON_PHONE.map((id) => <PhoneAction key={id} id={id} />) : null;
}

function PhoneAction({ id }: { id: string }) {
  const action = useRegisteredAction(id);
  return action?.icon === undefined ? null : (
    <IconButton icon={action.icon} label={action.label} iconSize={22} onClick={action.perform} />
  );
}
