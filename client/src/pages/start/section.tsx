import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import styles from './start.module.css';

type Props = {
  title: string;
  /** Count and sum: "3 jobs, €1,265.18". */
  figures?: string;
  /** Where the whole list is. */
  link?: { label: string; to: string };
  children: ReactNode;
};

/** A part of the start page under its heading. */
export function Section({ title, figures, link, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className="h2">
          {title}
        </h2>
        {figures === undefined ? null : <span className={styles.figures}>{figures}</span>}
        {link === undefined ? null : (
          <Link className={styles.link} to={link.to}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
