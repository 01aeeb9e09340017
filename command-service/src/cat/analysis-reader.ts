import { FileReader, inProcess } from '../file-reading/file-reader.ts';
import type { AnalysisUpload, ReadAnalyses } from './read-analyses.ts';

export type AnalysisReader = FileReader<AnalysisUpload, ReadAnalyses>;

/** Reads analyses of translation tools, those of an upload together in another process. */
export function analysisReader(): AnalysisReader {
  const thread = new URL('./reading-thread.ts', import.meta.url);
  return new FileReader(inProcess(thread), 'These files take too long to read. Choose fewer of them.');
}
