import { type EventCallable, type Scope, scopeBind } from 'effector';
import { connectionCheckRequested, readRetryDue } from '../entities/connectivity/model.ts';
import { staleRetryDue } from '../entities/connectivity/staleness.ts';
import { sessionCheckRequested, sessionEnded } from '../entities/session/model.ts';
import { minutePassed } from '../entities/settings/model.ts';
import { accountOpened, ledgerMoved, rebuildNews, transferNews } from '../shared/lib/lifecycle/model.ts';

/** The events that the browser, the clocks and the live feed trigger, bound to a scope. */
export const bindEvents = (scope: Scope) => ({
  doubtSession: bindEvent(sessionCheckRequested, scope),
  endSession: bindEvent(sessionEnded, scope),
  doubtConnection: bindEvent(connectionCheckRequested, scope),
  minute: bindEvent(minutePassed, scope),
  readsDue: bindEvent(readRetryDue, scope),
  staleReadsDue: bindEvent(staleRetryDue, scope),
  open: bindEvent(accountOpened, scope),
  moved: scopeBind(ledgerMoved, { scope }),
  rebuild: scopeBind(rebuildNews, { scope }),
  transfer: scopeBind(transferNews, { scope }),
});

export type BoundEvents = ReturnType<typeof bindEvents>;

/** Wraps an event for browser listeners, whose own argument must not become the payload. */
function bindEvent(event: EventCallable<void>, scope: Scope): () => void {
  const announce = scopeBind(event, { scope });
  return () => announce();
}
