export { askAgain, type RunInput } from './ask-again.ts';
export { useRunNews } from './use-run-news.ts';
