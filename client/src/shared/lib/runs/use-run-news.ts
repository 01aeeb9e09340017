import { createWatch, type EventCallable } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';

/** Hears what the live feed tells of a kind of run; news of another shape are passed over. */
export function useRunNews<Shape extends z.ZodMiniType>(
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
