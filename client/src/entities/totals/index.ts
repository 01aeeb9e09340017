export { $monthTotal, loadMonthTotalFx } from './model.ts';
