import { COMMAND_EFFECTS } from '@ledgerline/shared-events/api/command-effects.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from './commands.ts';

it('every command has its effects told to the screen, and none is told of that there is not', () => {
  expect(Object.keys(COMMAND_EFFECTS).toSorted()).toEqual(Object.keys(commands).toSorted());
});

it.each(Object.entries(commands))(
  '%s stands under its own name, with a payload that can be documented',
  (name, command) => {
    expect(command.name).toBe(name);
    expect(z.toJSONSchema(command.payload, { io: 'input' })).toMatchObject({ type: 'object' });
  },
);
