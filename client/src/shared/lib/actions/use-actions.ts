import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Action, KeyScope } from './action.ts';
import { actionRegistry } from './registry.ts';

/**
 * Registers actions while the component is mounted, from its first paint on. `perform` always runs the newest closure;
 * the registration changes only when a visible part of an action changes.
 */
export function useActions(actions: readonly Action[], scope: KeyScope = 'app'): void {
  const newest = useRef(actions);
  newest.current = actions;
  const look = JSON.stringify(actions.map(({ perform: _, ...shown }) => shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for what of `actions` can be seen
  useLayoutEffect(
    () =>
      actionRegistry.register(
        scope,
        newest.current.map((action, index) => ({
          ...action,
          perform: () => newest.current[index]?.perform(),
        })),
      ),
    [look, scope],
  );
}

/** Claims the keys for a dialog or the wizard while mounted. */
export function useKeyScope(scope: KeyScope): void {
  useLayoutEffect(() => actionRegistry.claimKeys(scope), [scope]);
}

/** An action of the app, for a button on a page. The component renders again only when the action changes. */
export function useRegisteredAction(id: string): Action | undefined {
  return useSyncExternalStore(actionRegistry.subscribe, () => actionRegistry.ofApp(id));
}
