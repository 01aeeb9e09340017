import { Icon } from '../../../shared/ui/icon/index.ts';
import styles from '../settings.module.css';

/** What became of the last change: it says "Settings updated" for two seconds. A failure stands at the foot of the page. */
export function UpdatedState({ state }: { state: 'idle' | 'saving' | 'saved' | 'failed' }) {
  return (
    <span role="status" className={styles.updated}>
      {state === 'saving' ? (
        <>
          <Icon name="loader-2" size={14} /> Saving...
        </>
      ) : null}
      {state === 'saved' ? (
        <>
          <Icon name="check" size={14} className={styles.tick} /> Settings updated
        </>
      ) : null}
    </span>
  );
}
