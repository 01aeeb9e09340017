import { describe, expect, it } from 'vitest';
import { NumberRegister } from './number-register.ts';

const DELETED_AT = '2026-11-20T10:00:00.000Z';

const invoice = (id: number, number: string, fields: object = {}) => ({
  id,
  number,
  issued_at: null,
  paid: false,
  deleted_at: null,
  void: false,
  ...fields,
});
const [first, second] = [invoice(1, '1'), invoice(2, '2')];
const use = (fields: object = {}) => ({
  invoiceId: 1,
  number: '1',
  effective: true,
  issued: false,
  reserved: false,
  ...fields,
});

describe('the number register', () => {
  it('contains the numbers of the invoices that it is built from', () => {
    const register = NumberRegister.of([first, invoice(2, 'R-2', { paid: true })]);
    expect(register.all()).toEqual([
      use(),
      use({ invoiceId: 2, number: 'R-2', issued: true, reserved: true }),
    ]);
    expect(new NumberRegister(register.all()).all()).toEqual(register.all());
  });

  it('finds no invoice for a number that was never used', () => {
    expect(NumberRegister.of([first]).usesOf('2')).toEqual([]);
  });

  it('contains a number whose invoice does not have it any more', () => {
    expect(NumberRegister.of([invoice(1, '1', { deleted_at: DELETED_AT })]).all()).toEqual([
      use({ effective: false }),
    ]);
  });

  it('reserves no number because of an edit that does not change it', () => {
    const register = NumberRegister.of([first, second]);
    register.note(first, invoice(1, ' 1'));
    expect(register.usesOf('1')).toEqual([use()]);
  });

  it.each([
    ['reserves a former number when a later one exists', '1', true],
    ['frees the last number', '2', false],
  ])('%s', (_, number, reserved) => {
    const register = NumberRegister.of([first, second]);
    const left = number === '1' ? first : second;
    register.note(left, { ...left, number: 'R-9' });
    expect(register.usesOf(number)).toMatchObject([{ effective: false, reserved }]);
  });

  it.each([
    ['1', true],
    ['2', false],
    ['R-1', false],
  ])('says whether a number after %s is in use: %j', (number, isFollowed) => {
    expect(NumberRegister.of([first, second]).isFollowed(number, [])).toBe(isFollowed);
  });

  it('ends the issued state of the invoice whose payment is undone, and of no other', () => {
    const [paid, renamed] = [invoice(1, '1', { paid: true }), invoice(1, '7', { paid: true })];
    const register = NumberRegister.of([paid, invoice(2, '2', { paid: true })]);
    register.note(paid, renamed);
    register.note(renamed, invoice(1, '7'));
    expect(register.usesOf('1')).toEqual([use({ effective: false, reserved: true })]);
    expect(register.usesOf('7')).toEqual([use({ number: '7', reserved: true })]);
    expect(register.usesOf('2')).toMatchObject([{ issued: true }]);
  });
});
