import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import type { Encoding } from './encodings.ts';

const SINGLE = [
  'windows-1252',
  'windows-1250',
  'cp852',
  'cp850',
  'windows-1251',
  'windows-1253',
  'windows-1254',
] as const;

/** The bytes of a text in an encoding of one byte each. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...decodeText(all, encoding).text];
  return Uint8Array.from([...text], (letter) => letters.indexOf(letter));
}

describe('a text whose bytes are not UTF-8', () => {
  it.each([
    ['windows-1252', 'Überweisung für Müller, Grüße'],
    ['windows-1252', 'Échéance réglée à la Société Générale, 20 €'],
    ['windows-1252', 'Pago de “señalización” – año'],
    ['windows-1250', 'Płatność za tłumaczenie, Łódź, księgowość'],
    ['windows-1250', 'Příkaz k úhradě, Dvořák a Žižka'],
    ['windows-1250', 'Közlemény: fordítás díja, őszi füzet'],
    ['cp852', 'Płatność za tłumaczenie, Łódź, księgowość'],
    ['cp852', 'Příkaz k úhradě, Dvořák a Žižka'],
    ['cp850', 'Überweisung für Müller, schöne Grüße'],
    ['windows-1251', 'Оплата за перевод, Иванов'],
    ['windows-1253', 'Πληρωμή για μετάφραση, Γιώργος'],
    ['windows-1254', 'Çeviri ücreti için ödeme, Işık ve Doğan'],
  ] as const)('is read in %s: %s', (encoding, text) => {
    expect(decodeText(bytesIn(encoding, text)).text).toBe(text);
  });

  it('is read as it is chosen', () => {
    for (const encoding of SINGLE) {
      expect(decodeText(bytesIn('windows-1252', 'Müller'), encoding).encoding).toBe(encoding);
    }
    expect(decodeText(bytesIn('windows-1250', 'Nováček'), 'windows-1250').text).toBe('Nováček');
  });
});

it('UTF-8 of which a letter was cut is UTF-8', () => {
  const cut = [...new TextEncoder().encode('Grüße für Müller'), 0xc3, 0x3b];
  expect(decodeText(new Uint8Array(cut))).toEqual({ text: 'Grüße für Müller\ufffd;', encoding: 'utf-8' });
});
