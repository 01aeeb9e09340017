import pg from 'pg';

/**
 * Runs work on a connection of its own, and closes it. When the connection is lost, the statement that waits for it
 * fails, or the next one: without somebody who listens to its errors, a loss between two statements would end the
 * process.
 */
export async function onOwnConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
