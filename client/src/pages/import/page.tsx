import { IMPORT_KINDS, type ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import { useUnit } from 'effector-react';
import { useSearchParams } from 'react-router-dom';
import { $settings } from '#entities/settings/model.ts';
import { RecordImport } from '#features/record-import/record-import.tsx';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';

const LIST_OF: Record<ImportKind, { parent: string; to: string }> = {
  clients: { parent: 'Clients', to: '/clients' },
  rates: { parent: 'Rates', to: '/settings/rates' },
  jobs: { parent: 'Jobs', to: '/jobs?type=all' },
};

/** An import; `?kind=jobs` names the list from which the user came. */
export function Page() {
  const [search] = useSearchParams();
  const settings = useUnit($settings);
  const kind = IMPORT_KINDS.find((each) => each === search.get('kind')) ?? null;
  const list = kind === null ? null : LIST_OF[kind];
  return (
    <Frame title="Import" before={list === null ? null : <Breadcrumb {...list} />}>
      {settings === null ? <SkeletonRows /> : <RecordImport key={kind} kind={kind} />}
    </Frame>
  );
}
