import type { Projection } from '@ledgerline/projection-service/projections/projection.ts';
import {
  beginRebuild,
  type RebuildDeps,
  type RebuildOutcome,
} from '@ledgerline/projection-service/runtime/rebuilds/rebuild.ts';

/** Rebuilds a projection of an account at once, without a run. */
export function rebuildNow(
  deps: RebuildDeps,
  accountId: string,
  projection: Projection,
): Promise<RebuildOutcome> {
  const ignore = async () => undefined;
  return beginRebuild(deps, accountId, projection, ignore, ignore).attempt();
}
