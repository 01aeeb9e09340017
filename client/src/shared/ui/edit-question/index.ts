export { QuestionChip } from './question-chip.tsx';
export { QuestionNews } from './question-news.tsx';
export { QuestionsAt } from './questions-at.tsx';
