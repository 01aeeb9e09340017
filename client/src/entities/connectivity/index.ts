export {
  $connection,
  connectionDoubted,
  connectionRestored,
  readMissed,
  readsDue,
  readsResumed,
} from './model.ts';
