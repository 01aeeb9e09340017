/** A band of a report of Trados Studio. */
type TradosBand = { element: string; min?: number; max?: number; words: number; characters?: number };

/** The element of a band. */
function tradosCounts({ element, min, max, words, characters = 0 }: TradosBand): string {
  const borders = min === undefined ? '' : ` min="${min}" max="${max}"`;
  return `<${element}${borders} segments="${Math.ceil(words / 10)}" words="${words}" characters="${characters}" placeables="0" tags="1" repairWords="0" />`;
}

/** A report of the task Analyze Files, with the same bands in each of its files. */
export function tradosReport(report: {
  bands: readonly TradosBand[];
  total: number;
  characters?: number;
  files?: readonly string[];
  /** The attributes of the element that names the target. */
  language?: string;
}): string {
  const { bands, total, characters = 0, files = ['a.docx'] } = report;
  const { language = 'lcid="1031" name="German (Germany)"' } = report;
  const analyse = `<analyse>${[...bands, { element: 'total', words: total, characters }].map(tradosCounts).join('\n')}</analyse>`;
  const parts = files.map((name) => `<file name="${name}.sdlxliff" guid="0f">${analyse}</file>`);
  return `<task name="analyse"><taskInfo taskId="3f6c-task" runAt="11/20/2026 9:00:00 AM"><project name="Contract" number="1" /><language ${language} /><settings reportInternalFuzzyLeverage="yes" minimumMatchScore="70" /></taskInfo>${parts.join('')}<batchTotal>${analyse}</batchTotal></task>`;
}
