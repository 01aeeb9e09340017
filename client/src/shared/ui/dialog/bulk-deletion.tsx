import { type ReactNode, useState } from 'react';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The most records that are deleted without a question. */
const MAX_UNASKED = 20;

/**
 * The deletion of several records, such as 30 of a `job`: of many it asks first. `dialog` is rendered where it's used.
 */
export function useBulkDeletion(
  count: number,
  record: string,
  remove: () => void,
): { perform(): void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const records = counted(count, record);
  return {
    perform: count > MAX_UNASKED ? () => setAsking(true) : remove,
    dialog: (
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${records}`}
        text={`Are you sure you want to delete ${records}? You can undo it.`}
        confirm="Delete"
        keep="Keep"
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
        onKeep={() => setAsking(false)}
      />
    ),
  };
}
