import clsx from 'clsx';
import { SavingText } from '#shared/lib/saving/saving-text.tsx';
import { useVisibleSaveState } from '#shared/lib/wrong-fields/use-visible-save-state.ts';
import { Icon } from '../icon/index.ts';
import styles from './chip.module.css';

/** `idle` shows nothing; `failed` stays until it is handled. */
export type SaveStateValue = 'idle' | 'saving' | 'saved' | 'failed';

type Props = {
  state: SaveStateValue;
  /** Replaces "Changes saved". */
  saved?: string;
  failure?: string;
  onRetry?: () => void;
};

/** The save state of the last edit: Saving..., that saving waits for the server, Changes saved, or the failure with Try again. */
export function SaveState({ state: last, saved = 'Changes saved', failure, onRetry }: Props) {
  const state = useVisibleSaveState(last);
  return (
    <span role="status" className={clsx(styles.chip, state === 'failed' ? styles.failed : styles.saved)}>
      {state === 'saving' ? (
        <>
          <Icon name="loader-2" size={14} /> <SavingText />
        </>
      ) : null}
      {state === 'saved' ? (
        <>
          <Icon name="check" size={14} /> {saved}
        </>
      ) : null}
      {state === 'failed' ? (
        <>
          <Icon name="alert-circle" size={14} /> {failure}
          {onRetry === undefined ? null : (
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          )}
        </>
      ) : null}
    </span>
  );
}
