import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { useFileDrop } from '#shared/lib/file-drop/use-file-drop.ts';
import styles from './analysis-drop.module.css';
import { filesDropped } from './dropped-files.ts';

/** The address of the page that makes jobs of analyses. */
export const ANALYSIS_PAGE = '/jobs/from-analysis';

type Props = {
  /** The client of the job, where the page is about one. */
  clientId?: number | null;
  /** Whether it takes the files before the page below. */
  isOnTop?: boolean;
  /** What is said while files are held over the page. */
  hint?: string;
};

const HINT = 'Drop an analysis to make a job of it';

/** Takes files that are dropped anywhere on the page, and opens the page that makes a job of them. */
export function AnalysisDrop({ clientId = null, isOnTop = false, hint = HINT }: Props) {
  const drop = useUnit(filesDropped);
  const navigate = useNavigate();
  const isOver = useFileDrop((files) => {
    drop(files);
    void navigate(clientId === null ? ANALYSIS_PAGE : `${ANALYSIS_PAGE}?client=${clientId}`);
  }, isOnTop);
  return isOver ? (
    <p className={styles.over} role="status">
      {hint}
    </p>
  ) : null;
}
