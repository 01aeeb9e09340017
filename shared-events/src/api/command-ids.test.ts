import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMAND_EFFECTS, effectsOf } from './command-effects.ts';
import { idsIn, targetsIn, withChangedIds } from './command-ids.ts';
import { commandPayloads } from './commands.ts';
import { id } from './payload-scalars.ts';

/** The paths in a schema at which the id of a record may be, in the form of `CommandEffects.ids`. */
function placesOfIds(schema: z.core.$ZodType, place = ''): string[] {
  if (schema === id) return [place];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return placesOfIds(schema.def.innerType, place);
  if (schema instanceof z.ZodArray) return placesOfIds(schema.def.element, place);
  if (schema instanceof z.ZodPipe) return placesOfIds(schema.def.in, place);
  if (schema instanceof z.ZodUnion)
    return [...new Set(schema.def.options.flatMap((one) => placesOfIds(one, place)))];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.def.shape).flatMap(([key, inner]) =>
    placesOfIds(inner, place === '' ? key : `${place}.${key}`),
  );
}

it.each(Object.entries(commandPayloads))(
  'the effects of %s list each id that its payload may contain',
  (name, schema) => {
    // The kind of an item of the settings depends on its key.
    const places = placesOfIds(schema).filter((place) => `${name}.${place}` !== 'RemoveSetting.id');
    expect(Object.keys(effectsOf(name).ids ?? {}).toSorted()).toEqual(places.toSorted());
  },
);

describe('the ids in a payload', () => {
  const { ids } = COMMAND_EFFECTS.CreateInvoice;
  const payload = {
    invoice: {
      client_id: -1,
      date: '2026-11-20',
      items: [{ id: 'job-2', job_id: -2, quantity: -2 }, { name: 'By hand' }],
      taxes: [-3, { id: -3, name: 'VAT', rate: 19, primaryTax: null }],
    },
  };

  it('are replaced at their paths, also in arrays, and no other number is', () => {
    expect(withChangedIds(payload, ids, (each) => 10 - each)).toEqual({
      invoice: {
        client_id: 11,
        date: '2026-11-20',
        items: [{ id: 'job-2', job_id: 12, quantity: -2 }, { name: 'By hand' }],
        taxes: [13, { id: 13, name: 'VAT', rate: 19, primaryTax: null }],
      },
    });
  });

  it('are found, and none in a payload of no command', () => {
    expect(idsIn(payload, ids)).toEqual([-1, -2, -3, -3]);
    expect(idsIn(payload, undefined)).toEqual([]);
  });

  it('are targets of the command, unlike ids that its fields refer to', () => {
    const { ids: ofEdit } = COMMAND_EFFECTS.EditJob;
    const edit = { jobId: 4, jobIds: [4, 5], job: { client_id: 9 } };
    expect(targetsIn(edit, ofEdit)).toEqual([{ entity: 'job', id: 4 }]);
    expect(targetsIn('jobId', ofEdit)).toEqual([]);
  });
});
