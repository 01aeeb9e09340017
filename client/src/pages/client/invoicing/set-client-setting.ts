import type { ClientInvoicing } from '#entities/client/invoicing.ts';
import type { EditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';

/** Changes one field of a client's invoice settings; `label` names the change in the history. */
export type SetClientSetting = <Key extends keyof ClientInvoicing>(
  key: Key,
  value: ClientInvoicing[Key],
  label: string,
  baseline?: EditBaseline,
) => void;
