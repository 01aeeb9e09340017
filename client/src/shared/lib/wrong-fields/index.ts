export { fieldWentRight, fieldWentWrong } from './model.ts';
export { useNewsOfSave } from './use-news-of-save.ts';
