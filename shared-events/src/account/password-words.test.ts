import { describe, expect, it } from 'vitest';
import { consistsOfWords, passwordWords } from './password-words.ts';

const words = passwordWords({ host: 'books.northwind.example', email: 'marta.k\u00f6nig77@Wortwerk.de' });
const isRefused = (password: string) => consistsOfWords(password, words);

describe('a password of words that everybody knows about the account', () => {
  it.each([
    ['the name of the product', 'Ledgerline2026!'],
    ['its beginning', '!!Ledger!!1'],
    ['the name with digits for letters', 'L3dg3rl1ne-7'],
    ['the name divided', 'Ledger-Line 12'],
    ['a part of the host name', 'Northwind-99'],
    ['the whole host name', 'Books.Northwind.Example1'],
    ['the name of the address', 'Marta.K\u00f6nig77'],
    ['the name without its accent', 'MartaKonig2026'],
    ['one part of the name', '77Marta77'],
    ['the domain of the address', 'Wortwerk2026'],
    ['several of them, in another order', 'NorthwindMarta-1'],
    ['one of them twice', 'Martamarta1'],
  ])('is found: %s', (_, password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each([
    ['such a word among others', 'Ledgerline-paper-7'],
    ['a longer word', 'Ledgerliness99'],
    ['letters before it', 'xNorthwind-99'],
    ['other words', 'Correct-Horse-9'],
    ['the ending of the host in a longer password', 'De-2026-Xk7q'],
    ['digits alone', '20261127'],
  ])('is not found: %s', (_, password) => {
    expect(isRefused(password)).toBe(false);
  });

  it('ignores parts of an address that are shorter than three letters', () => {
    expect(consistsOfWords('2026-Xk-71', passwordWords({ host: '127.0.0.1', email: 'x.k@a.io' }))).toBe(
      false,
    );
  });

  it('is decided quickly, whatever address and password somebody made up', () => {
    const email = `${'aaa.'.repeat(60)}aaab@a.example`;
    const started = performance.now();
    expect(consistsOfWords(`${'a'.repeat(255)}!`, passwordWords({ host: 'a', email }))).toBe(true);
    expect(consistsOfWords(`${'a'.repeat(254)}c1`, passwordWords({ host: 'a', email }))).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
