import { Readable } from 'node:stream';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { jsonToShow } from '@ledgerline/shared-events/text/hidden-characters.ts';

const ITEMS_PER_SLICE = 200;

/**
 * A record with a long list as JSON, which is written in slices of an account's work: at once, one of 25 MB would hold
 * up everybody. It leaves out hidden characters, as other answers do.
 * @param field the list, which becomes the last field
 */
export async function jsonInSlices<Answer extends object>(
  accountId: string,
  answer: Answer,
  field: keyof Answer & string,
): Promise<Readable> {
  const { [field]: list, ...rest } = answer;
  const items = Array.isArray(list) ? list : [];
  const parts = [`${jsonToShow(JSON.stringify(rest)).slice(0, -1)},${JSON.stringify(field)}:[`];
  for (let from = 0; from < items.length; from += ITEMS_PER_SLICE) {
    await slices.next(accountId);
    const some = jsonToShow(JSON.stringify(items.slice(from, from + ITEMS_PER_SLICE))).slice(1, -1);
    parts.push(from === 0 ? some : `,${some}`);
  }
  return Readable.from([...parts, ']}'].map((part) => Buffer.from(part)));
}
