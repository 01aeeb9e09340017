import { useVisibleSaveState } from '#shared/lib/wrong-fields/use-visible-save-state.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from '../settings.module.css';

type Props = {
  state: 'idle' | 'saving' | 'saved' | 'failed';
  /** Replaces "Settings updated". */
  saved?: string | undefined;
};

/** Reports the last change for two seconds. A failure is reported by a message instead. */
export function UpdatedState({ state: last, saved = 'Settings updated' }: Props) {
  const state = useVisibleSaveState(last);
  return (
    <span role="status" className={styles.updated}>
      {state === 'saving' ? (
        <>
          <Icon name="loader-2" size={14} /> Saving...
        </>
      ) : null}
      {state === 'saved' ? (
        <>
          <Icon name="check" size={14} className={styles.tick} /> {saved}
        </>
      ) : null}
    </span>
  );
}
