import { openPools } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { Gauge, type Registry } from 'prom-client';

/** Adds the connections to PostgreSQL of each pool of this process, and the callers that wait for one. */
export function measurePools(registry: Registry): void {
  const gauge = new Gauge({
    name: 'ledgerline_pool_connections',
    help: 'Connections of a pool to PostgreSQL: busy, idle, most, and callers that are waiting for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      gauge.reset();
      for (const { name, pool } of openPools()) {
        const { totalCount, idleCount, waitingCount, options } = pool;
        const states = {
          busy: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
          most: options.max,
        };
        // Pools of one name, such as those of the queues, count together.
        for (const [state, count] of Object.entries(states)) gauge.inc({ pool: name, state }, count);
      }
    },
  });
}
