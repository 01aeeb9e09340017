import { answerFile } from '../file-reading/answer-file.ts';
import { drawLogo } from './draw-logo.ts';

answerFile(drawLogo);
