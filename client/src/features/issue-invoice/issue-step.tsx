import { type ComponentProps, useState } from 'react';
import { Button, firstClick } from '#shared/ui/button/index.ts';
import { IssueDialog } from './issue-dialog.tsx';

/** The next step of a draft of fiscal mode. */
export function IssueStep({ document }: Pick<ComponentProps<typeof IssueDialog>, 'document'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" icon="rubber-stamp" onClick={firstClick(() => setAsking(true))}>
        Issue
      </Button>
      {isAsking ? <IssueDialog document={document} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
