import { type EventCallable, sample } from 'effector';
import * as z from 'zod/mini';
import { commandFx } from '../commands/model.ts';

/**
 * Stores a record that a command created, from the command's answer. So it stays visible until the list is read again.
 */
export function storeCreated<T>(
  entity: string,
  shape: z.ZodMiniType<T>,
  loaded: EventCallable<readonly T[]>,
): void {
  const creation = sample({
    clock: commandFx.done,
    filter: ({ params }) => params.patches.some((patch) => patch.entity === entity && patch.created === true),
    fn: ({ result }) => {
      const said: unknown = result.result;
      const record: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, entity) : null;
      const parsed = z.safeParse(shape, record);
      return parsed.success ? [parsed.data] : [];
    },
  });
  sample({ clock: creation, target: loaded });
}
