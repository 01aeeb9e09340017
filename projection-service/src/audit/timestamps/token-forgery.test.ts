import { type BaseBlock, Constructed, OctetString } from 'asn1js';
import { expect, it } from 'vitest';
import { certified, newKey } from '../testing/test-certificates.ts';
import { tokenOf } from '../testing/test-tokens.ts';
import { checkToken } from './token.ts';
import { childrenOf, wholeBlock } from './token-parts.ts';

const signer = certified({ name: 'Test Time Stamps' });
const time = new Date('2026-11-26T10:00:00Z');

/** The parts of a token that a forger changes. */
function partsOf(token: Buffer) {
  const block = wholeBlock(token);
  const data = constructed(childrenOf(childrenOf(block)[1])[0]);
  const signerInfos = constructed(childrenOf(data).at(-1));
  const signerInfo = constructed(childrenOf(signerInfos)[0]);
  const fields = signerInfo.valueBlock.value;
  return {
    block,
    data,
    signerInfos,
    fields,
    signature: fields.findLastIndex((each) => each instanceof OctetString),
  };
}

function constructed(block: BaseBlock | undefined): Constructed {
  if (block instanceof Constructed) return block;
  throw new Error('A token has fields.');
}

/** A token about another hash and time, with the signature of a real one, which it contains as well. */
function forged(): Buffer {
  const thief = { ...signer, key: newKey() };
  const real = partsOf(tokenOf({ signer, time, imprint: Buffer.alloc(32, 1) }));
  const fake = partsOf(
    tokenOf({ signer: thief, time: new Date(time.getTime() - 86_400_000), imprint: Buffer.alloc(32, 2) }),
  );
  const signature = real.fields[real.signature];
  if (signature === undefined) throw new Error('A token has a signature.');
  fake.fields[fake.signature] = signature;
  fake.data.valueBlock.value.push(real.signerInfos);
  return Buffer.from(fake.block.toBER());
}

it('holds a signature only against what it says itself, not against parts of another token in it', () => {
  expect(() => checkToken(forged())).toThrow('What it says is not what was signed.');
});
