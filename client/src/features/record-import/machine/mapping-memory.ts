import type { ColumnMapping } from '@ledgerline/shared-events/import/guess-columns.ts';
import { IMPORT_KINDS, type ImportKind } from '@ledgerline/shared-events/import/kinds.ts';
import * as z from 'zod/mini';
import { localStore } from '#shared/lib/storage/local-store.ts';

const remembered = z.object({
  key: z.string(),
  kind: z.enum(IMPORT_KINDS),
  mapping: z.array(z.nullable(z.string())),
});

/** How many files are remembered, the latest first. */
const MAX = 20;

const store = localStore('import-mappings', z.array(remembered));

/** The mapping that was used last for a file with these headings. */
export function rememberedMapping(key: string): { kind: ImportKind; mapping: ColumnMapping } | null {
  return store.read()?.find((each) => each.key === key) ?? null;
}

/** Stores the mapping of a file for the next file with the same headings. */
export function rememberMapping(key: string, kind: ImportKind, mapping: ColumnMapping): void {
  const others = (store.read() ?? []).filter((each) => each.key !== key);
  store.write([{ key, kind, mapping: [...mapping] }, ...others].slice(0, MAX));
}
