import { createWatch, type EventCallable } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';

/** Listens to the live feed for a kind of run; events that do not match the schema are ignored. */
export function useRunEvents<Shape extends z.ZodMiniType>(
  news: EventCallable<unknown>,
  shape: Shape,
  onNews: (run: z.output<Shape>) => void,
): void {
  const scope = useProvidedScope();
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    if (scope === null) return;
    return createWatch({
      unit: news,
      scope,
      fn: (reported) => {
        const read = shape.safeParse(reported);
        if (read.success) hear(read.data);
      },
    });
  }, [scope, news, shape]);
}
