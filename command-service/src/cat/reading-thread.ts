import { answerFile } from '../file-reading/answer-file.ts';
import { readAnalyses } from './read-analyses.ts';

answerFile(readAnalyses);
