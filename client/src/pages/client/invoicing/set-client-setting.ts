import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import type { EditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';

/** Changes one field of a client's invoice settings; `label` names the change in the history. */
export type SetClientSetting = <Key extends keyof ClientSettings>(
  key: Key,
  value: ClientSettings[Key],
  label: string,
  baseline?: EditBaseline,
) => void;
