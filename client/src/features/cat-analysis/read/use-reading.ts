import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { clients } from '#entities/client/model.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useAnalyses } from './use-analyses.ts';

/** The most remembered tables that are sent with files. */
const MAX_SENT_TABLES = 20;

/** What the user answered about the files. With `isRepeated`, remembered answers don't count. */
type Answers = Partial<CatChoices> & { isRepeated?: boolean };

/** The answers to what files leave open: those of now, and those that are remembered for the account and the client. */
function useAnswers(clientId: number | null) {
  const [settings, byId] = useUnit([$effectiveSettings, clients.$byId]);
  const [answers, setAnswers] = useState<Answers>({});
  const bordersOf = (id: number | null) => (id === null ? null : byId.get(id)?.settings.catBorders) ?? null;
  const choicesWith = (more: Answers, former = answers): CatChoices => {
    const said = { ...former, ...more };
    const { bands = [], tables = [], rows = [], unit = null, leftOut = [], isRepeated } = said;
    const borders = said.borders ?? bordersOf(clientId);
    const remembered = (isRepeated ? [] : settings.catTables)
      .filter(({ key }) => !tables.some((table) => table.key === key))
      .map(({ key, columns }) => ({ key, columns }));
    const all = [...tables, ...remembered.toReversed()].slice(0, MAX_SENT_TABLES);
    const others = { rows, unit, leftOut, ...(isRepeated && { remembered: false }) };
    return { bands, tables: all, borders, ...others };
  };
  const hasAnswered = (tools: readonly CatTool[]) =>
    Object.keys(answers).some((answer) => answer !== 'tables' && answer !== 'isRepeated') ||
    (answers.isRepeated !== true && settings.catTables.length > 0 && tools.includes('table'));
  return { answers, setAnswers, bordersOf, choicesWith, hasAnswered };
}

/** What the user can answer about the files. */
function actsOf(answers: Answers, answer: (more: Partial<CatChoices>) => void) {
  return {
    answerBands: (bands: CatChoices['bands']) => answer({ bands: [...(answers.bands ?? []), ...bands] }),
    answerBorders: (borders: CatChoices['borders']) => answer({ borders }),
    answerRows: (rows: CatChoices['rows']) => answer({ rows: [...(answers.rows ?? []), ...rows] }),
    answerUnit: (unit: CatChoices['unit']) => answer({ unit }),
    leaveOutSheet: (file: string, sheet: string) =>
      answer({ leftOut: [...(answers.leftOut ?? []), { file, sheet }] }),
    /** The server remembers it for every table with the same headings, once it could be read so. */
    answerColumns: (key: string, columns: TableColumns) =>
      answer({ tables: [{ key, columns }, ...(answers.tables ?? [])] }),
  };
}

/** Reads the files, with the answers that were given and remembered. */
export function useReading(clientId: number | null) {
  const { analyses, read, add, cancel, restart } = useAnalyses();
  const { answers, setAnswers, bordersOf, choicesWith, hasAnswered } = useAnswers(clientId);
  const answer = (more: Partial<CatChoices>) => {
    setAnswers({ ...answers, ...more });
    read(analyses.files, choicesWith(more));
  };
  const begin = () => {
    setAnswers({});
    restart();
  };
  return {
    analyses,
    cancel,
    restart: begin,
    /** Asks again what was answered, now or for a table like this before; null where nothing was. */
    askAgain: hasAnswered(analyses.answer?.analyses.map(({ tool }) => tool) ?? [])
      ? () => {
          setAnswers({ isRepeated: true });
          read(analyses.files, choicesWith({ isRepeated: true }, {}));
        }
      : null,
    /** Reads the files of a reading that failed once more. */
    retry: () => analyses.failed !== null && read(analyses.failed, choicesWith({})),
    borders: answers.borders ?? null,
    addFiles: (files: readonly File[]) => add(analyses.files, files, choicesWith({})),
    removeFile: (name: string) => {
      const left = analyses.files.filter((file) => file.name !== name);
      if (left.length === 0) begin();
      else read(left, choicesWith({}));
    },
    ...actsOf(answers, answer),
    /** XTM's bands depend on the client, which may have been chosen after the files. */
    readWithBordersOf: (id: number) => {
      const borders = bordersOf(id);
      const asks = analyses.answer?.questions.some(({ needs }) => needs === 'borders') === true;
      if (asks && borders !== null) read(analyses.files, choicesWith({ borders }));
    },
  };
}
