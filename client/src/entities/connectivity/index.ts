export {
  $connection,
  type Connection,
  connectionDoubted,
  connectionRestored,
  connectionWaitFx,
  testConnectionFx,
} from './model.ts';
