export { ProgressStrip, percentOf } from './progress-strip.tsx';
