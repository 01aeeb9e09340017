export { accountOpened, ledgerMoved, rebuildNews, transferNews } from './model.ts';
