import type { z } from 'zod';
import type { Change } from './change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from './event.ts';

type Shared<Data> = {
  /** As in `versionOfOptionalFields`. */
  version?: number;
  upcasters?: Record<number, (data: unknown) => unknown>;
  schema: z.ZodType<Data>;
  subject: (data: Data) => Subject | null;
  /** The data of the inverse; by default the same. */
  turned?: (data: Data) => Data;
};

type Side<Type extends string, Data> = {
  type: Type;
  label: string | ((data: Data) => string);
  changes: (data: Data) => Change[];
};

/** Defines two events, each of which is the inverse of the other. */
export function defineInverses<const There extends string, const Back extends string, Data>(
  { turned = (data) => data, ...shared }: Shared<Data>,
  there: Side<There, Data>,
  back: Side<Back, Data>,
): [EventDefinition<There, Data>, EventDefinition<Back, Data>] {
  const define = <const Type extends string>(
    { type, label, changes }: Side<Type, Data>,
    inverse: () => Pick<EventDefinition<string, Data>, 'of'>,
  ) =>
    defineEvent({
      ...shared,
      type,
      changes,
      inverse: { by: (data): DomainEvent[] => [inverse().of(turned(data))] },
      label: typeof label === 'string' ? () => label : label,
    });
  const first: EventDefinition<There, Data> = define(there, () => second);
  const second: EventDefinition<Back, Data> = define(back, () => first);
  return [first, second];
}
