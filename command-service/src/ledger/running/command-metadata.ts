import type { Caller, Intention } from './intention.ts';

/** The metadata of each event of a command. */
export function commandMetadata(caller: Caller, intention: Intention, appVersion: string) {
  return {
    commandId: caller.commandId,
    command: intention.name,
    accountId: caller.accountId,
    actor: caller.actor,
    session: caller.session,
    body: intention.body,
    correlationId: caller.correlationId ?? '',
    causationId: '',
    appVersion,
  };
}
