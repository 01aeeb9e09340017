import { useEffect, useState } from 'react';

/**
 * A document that stays on the screen while it is edited, even when another tab or device deletes it meanwhile: what
 * was typed isn't lost, and saving asks whether to restore it.
 * @param present as it is now; null once it was deleted, or before it is read
 */
export function useEditedDocument<T>(present: T | null) {
  const [edited, setEdited] = useState<T | null>(null);
  return { shown: present ?? edited, onEdited: setEdited };
}

/** Says which document the open editor is about; null while nothing is edited. */
export function useReportsEdited<T>(
  document: T,
  { isEditing }: { isEditing: boolean },
  onEdited: (edited: T | null) => void,
): void {
  useEffect(() => onEdited(isEditing ? document : null), [isEditing, document, onEdited]);
}
