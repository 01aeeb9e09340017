export {
  $connection,
  connectionDoubted,
  connectionRestored,
  readMissed,
  readsDue,
  readsResumed,
} from './model.ts';
export { $isStale, readAnswered, staleReadsDue } from './staleness.ts';
