import { type ComponentProps, useId } from 'react';
import styles from './button.module.css';
import { Button } from './button.tsx';

/** A button that says beside itself why it can't be used now, for everyone and not only under a pointer. */
export function ExplainedButton({ blocked, ...rest }: ComponentProps<typeof Button>) {
  const id = useId();
  return (
    <span className={styles.explained}>
      <Button {...rest} blocked={blocked} aria-describedby={blocked === undefined ? undefined : id} />
      {blocked === undefined ? null : (
        <span id={id} className="small second">
          {blocked}
        </span>
      )}
    </span>
  );
}
