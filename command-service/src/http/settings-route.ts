import { accountSettingAnswer } from '@ledgerline/shared-events/account/answers.ts';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { savedSettingAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CommandBus } from '../ledger/running/command-bus.ts';
import {
  type AccountSettingParts,
  changeAccountSetting,
  isAccountSetting,
  settingAccess,
} from './account-settings.ts';
import { runCommand } from './command-request.ts';
import { graveChange } from './grave-change.ts';
import { plainObject } from './plain-json.ts';

const settingChange = z.object({
  key: z.string(),
  value: z.json().optional(),
  guessed: z.boolean().optional(),
  ...graveChange.shape,
});

/** Serves the route that changes settings, including those of the sign-in. */
export function serveSettings(app: FastifyInstance, bus: CommandBus, parts: AccountSettingParts): void {
  app.post(
    '/api/settings',
    {
      config: {
        access: settingAccess,
        operation: { body: settingChange, answer: z.union([savedSettingAnswer, accountSettingAnswer]) },
      },
    },
    async (request, reply) => {
      const { key, value = null, guessed, ...more } = plainObject(request.body);
      if (isAccountSetting(key)) return changeAccountSetting(parts, { key, value }, request, reply);
      const payload = { ...(key === undefined ? {} : { key }), value, ...more };
      const name = 'SetSetting' satisfies CommandName;
      const { result } = await runCommand(bus, request, reply, name, payload, sourceOf(key, guessed));
      return result;
    },
  );
}

/**
 * A time zone that the machine guessed is a fact of the system: undo takes back what the user did, never the guess.
 * @throws Rejected malformed when another setting is called guessed
 */
function sourceOf(key: unknown, guessed: unknown): 'user' | 'system' {
  if (guessed !== true) return 'user';
  if (key !== 'timezone') throw new Rejected('malformed', 'Only a time zone can be guessed.');
  return 'system';
}
