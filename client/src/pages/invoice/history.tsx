import type { Invoice } from '../../entities/invoice/index.ts';

export function History(_: { number: string; current: Invoice | null }) {
  return null;
}
