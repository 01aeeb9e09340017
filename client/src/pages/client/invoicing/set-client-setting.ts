import type { ClientInvoicing } from '#entities/client/invoicing.ts';
import type { EditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';

/** Changes one field of what a client's invoices look like; `label` is what the history calls it. */
export type SetClientSetting = <Key extends keyof ClientInvoicing>(
  key: Key,
  value: ClientInvoicing[Key],
  label: string,
  baseline?: EditBaseline,
) => void;
