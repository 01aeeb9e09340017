import { expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

it('an account has two uploads at once, all accounts as many as fit, and a slot is free again after its upload', async () => {
  const slots = new UploadSlots({ ofAccount: 2, ofAll: 3 });
  const open = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const [one, two, three] = ['ana', 'ana', 'ben'].map((account, at) =>
    slots.during(account, () => open[at]?.promise ?? Promise.resolve()),
  );
  const refusal = { code: 'too_many_requests' };
  await expect(slots.during('ana', async () => 1)).rejects.toMatchObject(refusal);
  await expect(slots.during('cem', async () => 1)).rejects.toMatchObject(refusal);
  open[0]?.reject(new Error('It broke off.'));
  await expect(one).rejects.toThrow('It broke off.');
  expect(await slots.during('ana', async () => 1)).toBe(1);
  open[1]?.resolve();
  open[2]?.resolve();
  await Promise.all([two, three]);
});
