import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { draftStorage } from './draft-storage.ts';

afterEach(() => localStorage.clear());

describe('the stored draft of a job', () => {
  it('is found by the user who began it, and by no other user of the device', () => {
    draftStorage('marta').write({ ...EMPTY_DRAFT, name: 'Leaflet' });
    expect(draftStorage('jan').read()).toBeNull();
    draftStorage('jan').clear();
    expect(draftStorage('marta').read()?.name).toBe('Leaflet');
  });
});
