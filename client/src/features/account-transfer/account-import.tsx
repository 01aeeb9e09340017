import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { fetchImportStatus } from '#entities/account-transfer/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { serverPath } from '#shared/api/base-path.ts';
import { accountOpened } from '#shared/lib/lifecycle/model.ts';
import { isUnderWay } from '#shared/lib/runs/run-machine.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { ProgressStrip, percentOf } from '#shared/ui/progress-strip/index.ts';
import { importedCounts, importStep } from './texts.ts';
import { useImport } from './use-transfer.ts';

const FAILED = "Sorry, we couldn't import the file. Nothing was imported. Please try again.";

/** Imports an export into this account. Afterwards the app reloads, since all records are new. */
export function AccountImport() {
  const actor = useImport();
  const state = useSelector(actor, ({ value }) => value);
  const isCancelling = useSelector(actor, ({ context }) => context.isCancelRequested);
  const isRunning = useSelector(actor, isUnderWay);
  const run = useSelector(actor, ({ context }) => context.run);
  const reload = useUnit(accountOpened);
  const error = useSelector(actor, ({ context }) => context.error);
  useEffect(() => {
    if (state === 'done') reload();
  }, [state, reload]);
  if (isRunning) {
    return (
      <ProgressStrip
        label="Import"
        {...importStep(state === 'starting' ? null : run)}
        percent={percentOf(run?.done ?? 0, run?.total ?? 0)}
        isCancelling={isCancelling}
        onCancel={() => actor.send({ type: 'CANCEL' })}
      />
    );
  }
  if (state === 'done') {
    const open = () => window.location.assign(serverPath('/jobs'));
    return (
      <>
        <Alert
          tone="done"
          actions={
            <Button size="sm" onClick={open}>
              Open jobs
            </Button>
          }
        >
          <strong>Imported.</strong> {importedCounts(run?.counts)} are here, with their whole history.
        </Alert>
        {run?.warnings.map((warning) => (
          <Alert key={warning} tone="warn" icon="alert-circle">
            {warning}
          </Alert>
        ))}
      </>
    );
  }
  return (
    <>
      {state === 'failed' ? (
        <Alert tone="error">{run?.error ?? (error instanceof ApiError ? error.message : FAILED)}</Alert>
      ) : null}
      <FileButton onFile={(file) => actor.send({ type: 'START', file })} />
    </>
  );
}

function FileButton({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button icon="upload" onClick={() => input.current?.click()}>
        Import an export
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        className="vh"
        tabIndex={-1}
        aria-label="Export to import"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const importStatusQuery = createServerQuery(fetchImportStatus, {
  isReadOnce: true,
  isForgotten: true,
});

/** Whether this account can import an export: while it is empty, or while an import runs. */
export const useCanImport = (): boolean => useScreenQuery(importStatusQuery, undefined).data?.empty ?? false;
