import { useEffect } from 'react';
import { keepTypedKeys } from '#shared/lib/actions/typed-ahead.ts';
import { useActions, useKeyScope } from '#shared/lib/actions/use-actions.ts';

type Props = {
  onClose(): void;
  /** Whether the overlay begins with a field: what is typed before it is there, is typed into it. */
  keepsTyping?: boolean;
};

/**
 * Placed in an overlay that is still loading its code or records: the keys of the page are off, and Esc closes the
 * overlay.
 */
export function OwnKeys({ onClose, keepsTyping = false }: Props) {
  useKeyScope('wizard');
  useActions(
    [{ id: 'over.close', section: 'Go to', label: 'Close', keys: ['escape'], perform: onClose }],
    'wizard',
  );
  useEffect(() => (keepsTyping ? keepTypedKeys() : undefined), [keepsTyping]);
  return null;
}
