export { TimeEntry } from './time-entry.tsx';
