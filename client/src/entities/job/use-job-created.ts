import { useUnit } from 'effector-react';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { undoFx } from '#shared/lib/commands/model.ts';
import { useResolvedIds } from '#shared/lib/records/stable-row-keys.ts';
import { showRowFx } from '#shared/lib/rows/flash-row.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/** A job that a command of this tab created. */
type CreatedJob = {
  /** The id of the command. */
  key: string;
  /** The id under which the job was first shown. */
  id: number;
  message: string;
  /** The server's answer, where the message has to wait for it. After a refusal nothing is said here. */
  answer?: Promise<unknown>;
  /** Opens the form for another job. */
  another?: () => void;
};

/** Says that a job was created, with Open and Undo, and marks and focuses its row where the page has one. */
export function useJobCreated(): (created: CreatedJob) => void {
  const [toast, undo, showRow] = useUnit([toastShown, undoFx, showRowFx]);
  const resolve = useRef((id: number) => id);
  resolve.current = useResolvedIds('job');
  const newest = useNavigate();
  const navigate = useRef(newest);
  navigate.current = newest;
  return useCallback(
    ({ key, id, message, answer, another }) => {
      const actions = [
        { label: 'Open', perform: () => void navigate.current(`/jobs/${resolve.current(id)}`) },
        ...(another === undefined ? [] : [{ label: 'Create another', perform: another }]),
        { label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) },
      ];
      const say = () => toast({ id: key, kind: 'done', message, actions });
      if (answer === undefined) say();
      else answer.then(say, () => undefined);
      // The form gives the focus back when it closes; the row takes it after that.
      requestAnimationFrame(() => void showRow(String(resolve.current(id))));
    },
    [toast, undo, showRow],
  );
}
