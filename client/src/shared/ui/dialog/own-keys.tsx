import { useActions, useKeyScope } from '#shared/lib/actions/use-actions.ts';

/**
 * Stands in what lies over the page and has nothing to do yet, as while its code or its records are on their way: what is
 * typed now is not meant for the page below, and Esc closes it.
 */
export function OwnKeys({ onClose }: { onClose(): void }) {
  useKeyScope('wizard');
  useActions(
    [{ id: 'over.close', section: 'Go to', label: 'Close', keys: ['escape'], perform: onClose }],
    'wizard',
  );
  return null;
}
