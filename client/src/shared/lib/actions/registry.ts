import type { Action, KeyScope } from './action.ts';

type Holder = { scope: KeyScope };

type Registration = { scope: KeyScope; actions: readonly Action[] };

/**
 * All actions that are registered now, and where keys are handled. A store outside React, since actions contain
 * functions.
 */
export function createActionRegistry() {
  const registrations = new Map<symbol, Registration>();
  const holders: [Holder, ...Holder[]] = [{ scope: 'app' }];
  const listeners = new Set<() => void>();
  let registered: readonly Action[] = [];
  let app: ReadonlyMap<string, Action> = new Map();

  const actionsOf = (scope: KeyScope): Map<string, Action> => {
    const byId = new Map<string, Action>();
    for (const registration of registrations.values()) {
      if (registration.scope === scope)
        for (const action of registration.actions) byId.set(action.id, action);
    }
    return byId;
  };
  const keyOwner = (): Holder => holders.at(-1) ?? holders[0];
  const refresh = () => {
    registered = [...actionsOf(keyOwner().scope).values()];
    app = actionsOf('app');
    for (const listener of listeners) listener();
  };

  return {
    /**
     * Registers actions; a later one with the same id replaces an earlier one. Returns the function that unregisters
     * them.
     */
    register(scope: KeyScope, actions: readonly Action[]): () => void {
      const token = Symbol(scope);
      registrations.set(token, { scope, actions });
      refresh();
      return () => {
        registrations.delete(token);
        refresh();
      };
    },
    /** Claims the keys, for example for a dialog. Returns the function that releases them. */
    claimKeys(scope: KeyScope): () => void {
      const taker: Holder = { scope };
      holders.push(taker);
      refresh();
      return () => {
        const at = holders.indexOf(taker);
        if (at > 0) holders.splice(at, 1);
        refresh();
      };
    },
    /** Identifies who handles the keys now. The value changes as soon as a dialog claims or releases them. */
    keyOwner: (): unknown => keyOwner(),
    registered: () => registered,
    /** An action of the app itself, also while a dialog handles the keys: buttons on the page keep their label. */
    ofApp: (id: string): Action | undefined => app.get(id),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ActionRegistry = ReturnType<typeof createActionRegistry>;

export const actionRegistry = createActionRegistry();
