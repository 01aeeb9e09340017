export { accountOpened, type LedgerMove, ledgerMoved, rebuildNews } from './model.ts';
