import '@mantine/core/styles/Breadcrumbs.layer.css';
import { Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/index.ts';
import styles from './page.module.css';

type Props = {
  parent: string;
  to: string;
  /** Undefined where the heading below it says the same. */
  current?: string;
  /** Whether an arrow replaces the link to the list, in a bar with little space. */
  isShort?: boolean;
  /** What an arrow before the link says, where the record has no other way back. */
  back?: string;
};

/** The list of a record as a link, then the record. */
export function Breadcrumb({ parent, to, current, isShort = false, back }: Props) {
  const here =
    current === undefined ? null : (
      <span className={styles.current} aria-current="page">
        {current}
      </span>
    );
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      {isShort || back === undefined ? null : (
        <Link to={to} className={styles.leave} aria-label={back} data-tip={back}>
          <Icon name="arrow-left" />
        </Link>
      )}
      {isShort ? (
        <>
          <Link to={to} className={styles.back} aria-label={parent}>
            <Icon name="chevron-left" />
          </Link>
          {here}
        </>
      ) : (
        <Breadcrumbs
          classNames={PARTS}
          separator={<Icon name="chevron-right" size={14} />}
          separatorMargin={6}
        >
          <Link to={to} className="touch">
            {parent}
          </Link>
          {here}
        </Breadcrumbs>
      )}
    </nav>
  );
}

const PARTS = { root: styles.trail ?? '', breadcrumb: styles.crumb ?? '', separator: styles.separator ?? '' };
