import { type Scope, scopeBind } from 'effector';
import { commandRefused } from '#shared/lib/commands/model.ts';
import { questionClosed, questionRaised } from '#shared/lib/edit-questions/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { patchesApplied, patchesCommitted, patchesRolledBack } from '#shared/lib/records/pending.ts';
import { savingDelayed } from '#shared/lib/saving/model.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';

/** The events by which the lane changes the records and the messages of a scope. */
export const bindScopeEvents = (scope: Scope) => ({
  applied: scopeBind(patchesApplied, { scope }),
  committed: scopeBind(patchesCommitted, { scope }),
  rolledBack: scopeBind(patchesRolledBack, { scope }),
  toast: scopeBind(toastShown, { scope }),
  dismiss: scopeBind(toastDismissed, { scope }),
  moved: scopeBind(ledgerMoved, { scope }),
  refused: scopeBind(commandRefused, { scope }),
  questionRaised: scopeBind(questionRaised, { scope }),
  questionClosed: scopeBind(questionClosed, { scope }),
  delayed: scopeBind(savingDelayed, { scope }),
});

export type ScopeEvents = ReturnType<typeof bindScopeEvents>;
