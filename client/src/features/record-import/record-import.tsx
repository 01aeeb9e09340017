import type { ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useUnit } from 'effector-react';
import { undoFx } from '#shared/lib/commands/model.ts';
import type { ImportEvent } from './machine/record-import-machine.ts';
import { ChooseStep } from './ui/choose-step.tsx';
import { DoneStep } from './ui/done-step.tsx';
import { MappingStep } from './ui/mapping-step.tsx';
import { PreviewStep } from './ui/preview-step.tsx';
import { StepLine } from './ui/step-line.tsx';
import { type ReadTables, rememberDraft, useRecordImport } from './use-record-import.ts';

type Props = { kind: ImportKind | null; read?: ReadTables };

/** Imports clients, rates or jobs from a file: choose, map, check, then write everything as one command. */
export function RecordImport({ kind, read }: Props) {
  const { actor, snapshot } = useRecordImport(kind, read);
  const undo = useUnit(undoFx);
  const { draft, refused, trouble, report, sending } = snapshot.context;
  const send = (event: ImportEvent) => {
    if (event.type === 'NEXT') rememberDraft(snapshot);
    actor.send(event);
  };
  const restart = () => actor.send({ type: 'RESTART' });
  const revert = () => {
    if (sending !== null) void undo({ commandId: sending.key }).then(restart, () => undefined);
  };
  const isChoosing = snapshot.matches('choosing') || snapshot.matches('reading');
  return (
    <>
      <StepLine current={stepOf(snapshot.value)} />
      {report !== null && snapshot.matches('done') ? (
        <DoneStep report={report} onUndo={revert} onRestart={restart} />
      ) : isChoosing || draft === null ? (
        <ChooseStep
          trouble={trouble}
          isReading={snapshot.matches('reading')}
          onSource={(source) => send({ type: 'SOURCE', source })}
          onCancel={restart}
        />
      ) : snapshot.matches('mapping') ? (
        <MappingStep draft={draft} send={send} />
      ) : (
        <PreviewStep
          draft={draft}
          refused={refused}
          trouble={snapshot.matches('failed') ? trouble : null}
          isSending={snapshot.matches('importing')}
          send={send}
        />
      )}
    </>
  );
}

function stepOf(state: string): number {
  if (state === 'choosing' || state === 'reading') return 0;
  if (state === 'mapping') return 1;
  return state === 'done' ? 3 : 2;
}
