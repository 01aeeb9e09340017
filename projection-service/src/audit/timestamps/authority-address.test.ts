import { expect, it } from 'vitest';
import { readAuthorityAddress } from './authority-address.ts';

it.each([
  ['http://tsa.example/tsr', { url: 'http://tsa.example/tsr', authorization: null }],
  ['https://tsa.example:8443/a/?b=1', { url: 'https://tsa.example:8443/a/?b=1', authorization: null }],
  [
    'https://us%20er:p%3Aw@tsa.example/',
    {
      url: 'https://tsa.example/',
      authorization: `Basic ${Buffer.from('us er:p:w').toString('base64')}`,
    },
  ],
])('the address %s of an authority is read, with its name and password apart', (text, address) => {
  expect(readAuthorityAddress(text)).toEqual(address);
});

it.each(['', 'tsa.example', 'ftp://tsa.example/', 'file:///tsr', 'https://%zz@tsa.example/'])(
  'the address of an authority is not %s',
  (text) => {
    expect(readAuthorityAddress(text)).toBeNull();
  },
);
