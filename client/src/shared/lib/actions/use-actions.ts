import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Action, KeyScope } from './action.ts';
import { actionRegistry } from './registry.ts';

/**
 * Puts actions on offer as long as the component is mounted, from the moment it is shown: a key that is pressed at
 * once counts. `perform` always runs the newest closure; the offer itself changes only when what can be seen of an
 * action does.
 */
export function useActions(actions: readonly Action[], scope: KeyScope = 'app'): void {
  const newest = useRef(actions);
  newest.current = actions;
  const look = JSON.stringify(
    actions.map(({ id, section, label, icon, keys, blocked }) => [id, section, label, icon, keys, blocked]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for what of `actions` can be seen
  useLayoutEffect(
    () =>
      actionRegistry.offer(
        scope,
        newest.current.map((action, index) => ({
          ...action,
          perform: () => newest.current[index]?.perform(),
        })),
      ),
    [look, scope],
  );
}

/** Takes the keys for a dialog or the wizard while mounted; the next key that is pressed is whoever's was before. */
export function useKeyScope(scope: KeyScope): void {
  useLayoutEffect(() => actionRegistry.takeKeys(scope), [scope]);
}

/** One action of the app, for a button on a page. Whoever looks for it is drawn anew only when it is another one. */
export function useOfferedAction(id: string): Action | undefined {
  return useSyncExternalStore(actionRegistry.subscribe, () => actionRegistry.ofApp(id));
}
