export {
  $connection,
  connectionDoubted,
  connectionRestored,
} from './model.ts';
