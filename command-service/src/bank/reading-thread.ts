import { answerFile } from '../file-reading/answer-file.ts';
import { readUpload } from './reading/read-upload.ts';

answerFile(readUpload);
