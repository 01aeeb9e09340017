import type { CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';
import type { useReading } from '../read/use-reading.ts';
import { unknownBands } from '../rules/open-questions.ts';
import { CountedUnit } from './counted-unit.tsx';
import { Discounted } from './discounted.tsx';
import { FuzzyBorders } from './fuzzy-borders.tsx';
import { RowKinds } from './row-kinds.tsx';
import { ColumnsDialog } from './table-columns.tsx';
import { UnknownBands } from './unknown-bands.tsx';

type Props = {
  reading: ReturnType<typeof useReading>;
  /** The name of the client for which answers are remembered. */
  client: string | null;
  asksWeighted: boolean;
  onWeighted(weighted: 'yes' | 'no'): void;
};

/** Leaves out the sheet that is asked about; the file where it isn't a workbook. */
function leaveOut(reading: Props['reading'], { file, sheet }: CatQuestion): void {
  if (sheet === null) reading.removeFile(file);
  else reading.leaveOutSheet(file, sheet);
}

/** What the files leave open, one question after the other. */
export function OpenQuestions({ reading, client, asksWeighted, onWeighted }: Props) {
  const { answer } = reading.analyses;
  if (answer === null) return null;
  const columns = answer.questions.find(({ needs }) => needs === 'columns');
  const borders = answer.questions.some(({ needs }) => needs === 'borders');
  const rows = answer.questions.find(({ needs }) => needs === 'rows');
  const unit = answer.questions.find(({ needs }) => needs === 'unit');
  const unknown = unknownBands(answer);
  return (
    <>
      {columns === undefined ? null : (
        <ColumnsDialog
          key={`${columns.file} ${columns.sheet} ${columns.key}`}
          question={columns}
          onAnswer={(chosen) => reading.answerColumns(columns.key, chosen)}
          onClose={() => leaveOut(reading, columns)}
        />
      )}
      {rows === undefined ? null : (
        <RowKinds
          key={`${rows.file} ${rows.sheet} ${rows.key}`}
          question={rows}
          onAnswer={reading.answerRows}
        />
      )}
      {unit === undefined ? null : <CountedUnit question={unit} onAnswer={reading.answerUnit} />}
      {borders ? <FuzzyBorders client={client} onAnswer={reading.answerBorders} /> : null}
      {unknown.length === 0 ? null : (
        <UnknownBands
          key={unknown.map(({ label }) => label).join('\n')}
          bands={unknown}
          fuzzy={answer.analyses.flatMap(({ bands }) => bands)}
          onAnswer={reading.answerBands}
        />
      )}
      {asksWeighted ? <Discounted client={client} onAnswer={onWeighted} /> : null}
    </>
  );
}
