import { useUnit } from 'effector-react';
import { Alert } from '../../../shared/ui/alert/index.ts';
import { Button } from '../../../shared/ui/button/index.ts';
import { type Conflict, conflictSeen } from './model.ts';

/** Why an undo was refused, and which entries stand in its way; they are marked in the list. */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  const seen = useUnit(conflictSeen);
  const names = conflict.blockedBy.map(({ label }) => `“${label}”`).join(', ');
  const verb = conflict.kind === 'undo' ? 'undone' : 'redone';
  return (
    <Alert tone="warn" icon="alert-circle" actions={<Button onClick={() => seen()}>OK</Button>}>
      {names === ''
        ? conflict.message || `This cannot be ${verb} now.`
        : `This cannot be ${verb} because of later changes: ${names}. Undo those first.`}
    </Alert>
  );
}
