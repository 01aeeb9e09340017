import type { useReading } from '../read/use-reading.ts';
import { unknownBands } from '../rules/open-questions.ts';
import { Discounted } from './discounted.tsx';
import { FuzzyBorders } from './fuzzy-borders.tsx';
import { ColumnsDialog } from './table-columns.tsx';
import { UnknownBands } from './unknown-bands.tsx';

type Props = {
  reading: ReturnType<typeof useReading>;
  /** The name of the client for which answers are remembered. */
  client: string | null;
  asksWeighted: boolean;
  onWeighted(weighted: 'yes' | 'no'): void;
};

/** What the files leave open, one question after the other. */
export function OpenQuestions({ reading, client, asksWeighted, onWeighted }: Props) {
  const { answer } = reading.analyses;
  if (answer === null) return null;
  const columns = answer.questions.find(({ needs }) => needs === 'columns');
  const borders = answer.questions.some(({ needs }) => needs === 'borders');
  const unknown = unknownBands(answer);
  return (
    <>
      {columns === undefined ? null : (
        <ColumnsDialog
          key={columns.key}
          question={columns}
          onAnswer={(chosen) => reading.answerColumns(columns.key, chosen)}
          onClose={() => reading.removeFile(columns.file)}
        />
      )}
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
