import type { Chance } from '@ledgerline/infra/demo/random.ts';
import type { Outcomes, User } from './load.ts';
import type { Machine } from './one-machine.ts';

/** What a fault happens to. `person` is an account of its own. */
export type Scene = { machine: Machine; outcomes: Outcomes; person: User; chance: Chance };

/** A fault: `strike` brings it about and resolves once its effect was seen, `repair` ends it where nobody else does. */
export type Fault = {
  name: string;
  strike(scene: Scene): Promise<void>;
  repair(scene: Scene): Promise<void>;
};
