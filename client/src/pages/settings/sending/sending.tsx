import { MessageTexts } from './message-texts.tsx';

/** How messages to clients are written. */
export function Sending() {
  return <MessageTexts />;
}
