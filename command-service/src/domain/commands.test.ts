import { expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from './commands.ts';

it.each(Object.entries(commands))('the payload of %s can be described as JSON Schema', (_name, command) => {
  expect(z.toJSONSchema(command.payload, { io: 'input' })).toMatchObject({ type: 'object' });
});
