import { useUnit } from 'effector-react';
import { $isSavingDelayed } from './model.ts';

/** What stands where something is being saved. */
export function useSavingText(): string {
  return useUnit($isSavingDelayed) ? 'Saving waits for the server…' : 'Saving...';
}

/** "Saving...", or that it waits for the server. */
export function SavingText() {
  return <>{useSavingText()}</>;
}
