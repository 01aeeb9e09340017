import { useActions, useKeyScope } from '#shared/lib/actions/use-actions.ts';

/**
 * Placed in an overlay that is still loading its code or records: the keys of the page are off, and Esc closes the
 * overlay.
 */
export function OwnKeys({ onClose }: { onClose(): void }) {
  useKeyScope('wizard');
  useActions(
    [{ id: 'over.close', section: 'Go to', label: 'Close', keys: ['escape'], perform: onClose }],
    'wizard',
  );
  return null;
}
