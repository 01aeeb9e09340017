import { describe, expect, it } from 'vitest';
import { logoDrawer } from './logo-drawer.ts';
import { BOX, bombPng, svgOf } from './testing/picture-files.ts';

const drawer = logoDrawer();
const order = { account: 'ana', signal: new AbortController().signal };
const read = (bytes: Buffer) => drawer.read({ bytes }, order);

/** Each group has the one before it twice. */
const DOUBLING = Array.from({ length: 40 }, (_, at) =>
  at === 0 ? `<g id="g0">${BOX}</g>` : `<g id="g${at}">${`<use xlink:href="#g${at - 1}"/>`.repeat(2)}</g>`,
).join('');

describe('the process that draws logos', () => {
  it('draws one after a hostile one, which ends with its process', async () => {
    await expect(read(svgOf(DOUBLING))).rejects.toMatchObject({
      code: 'invalid',
      errors: { file: [expect.any(String)] },
    });
    expect(await read(svgOf(BOX))).toMatchObject({ width: 600, height: 200 });
  });

  it('says why a file is refused', async () => {
    await expect(read(Buffer.from('Dear all'))).rejects.toMatchObject({
      errors: { file: ['Choose a PNG, JPEG or SVG picture.'] },
    });
  });

  it('unpacks no more of a picture than its size needs', async () => {
    expect(await read(bombPng())).toMatchObject({ width: 240, height: 240 });
  });
});
