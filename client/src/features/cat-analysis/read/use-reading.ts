import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { clients } from '#entities/client/model.ts';
import { addSettingItem } from '#entities/settings/commands.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useAnalyses } from './use-analyses.ts';

/** The most remembered tables that are sent with files. */
const MAX_SENT_TABLES = 20;

/** Reads the files, with the answers that were given and remembered. */
export function useReading(clientId: number | null) {
  const { analyses, read, add, cancel, restart } = useAnalyses();
  const [settings, byId] = useUnit([$effectiveSettings, clients.$byId]);
  const dispatch = useDispatchCommand();
  const [answers, setAnswers] = useState<Partial<CatChoices>>({});
  const bordersOf = (id: number | null) => (id === null ? null : byId.get(id)?.settings.catBorders) ?? null;
  const choicesWith = (more: Partial<CatChoices>): CatChoices => {
    const { bands = [], tables = [], borders = bordersOf(clientId) } = { ...answers, ...more };
    const remembered = settings.catTables
      .filter(({ key }) => !tables.some((table) => table.key === key))
      .map(({ key, columns }) => ({ key, columns }));
    return { bands, tables: [...tables, ...remembered.toReversed()].slice(0, MAX_SENT_TABLES), borders };
  };
  const answer = (more: Partial<CatChoices>) => {
    setAnswers({ ...answers, ...more });
    read(analyses.files, choicesWith(more));
  };
  return {
    analyses,
    cancel,
    restart,
    /** Reads the files of a reading that failed once more. */
    retry: () => analyses.failed !== null && read(analyses.failed, choicesWith({})),
    borders: answers.borders ?? null,
    addFiles: (files: readonly File[]) => add(analyses.files, files, choicesWith({})),
    removeFile: (name: string) => {
      const left = analyses.files.filter((file) => file.name !== name);
      if (left.length === 0) restart();
      else read(left, choicesWith({}));
    },
    answerBands: (bands: CatChoices['bands']) => answer({ bands: [...(answers.bands ?? []), ...bands] }),
    answerBorders: (borders: CatChoices['borders']) => answer({ borders }),
    /** Remembered for every table with the same headings. */
    answerColumns: (key: string, columns: TableColumns) => {
      const item = { key, columns };
      const list = { key: 'catTables' as const, items: settings.catTables, label: 'Remembered a table' };
      void dispatch(addSettingItem(list, item, { ...item, id: newId() }));
      answer({ tables: [item, ...(answers.tables ?? [])] });
    },
    /** XTM's bands depend on the client, which may have been chosen after the files. */
    readWithBordersOf: (id: number) => {
      const borders = bordersOf(id);
      const asks = analyses.answer?.questions.some(({ needs }) => needs === 'borders') === true;
      if (asks && borders !== null) read(analyses.files, choicesWith({ borders }));
    },
  };
}
