export { $clients, $clientsFailed, clients, loadClientsFx, loadClientUsageFx } from './model.ts';
export { type Client, type ClientUsage, monogram } from './schema.ts';
