export { accountOpened, type LedgerMove, ledgerMoved, rebuildNews, transferNews } from './model.ts';
