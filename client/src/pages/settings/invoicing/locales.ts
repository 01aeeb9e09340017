import type { PowerOption } from '#shared/ui/power-selector/index.ts';

const CODES =
  'ar bg ca cs da de el en en-US es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw th tr uk ur uz vi zh zh-TW';

/** Locales for dates and amounts on invoices, by their English names. */
export function localeOptions(): PowerOption<string>[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return CODES.split(' ')
    .map((code) => ({ id: code, name: names.of(code) ?? code, keys: [code] }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
