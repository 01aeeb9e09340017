/**
 * Settings of connections of catch-ups, which find all rows by their keys. Without the first three, a connection could
 * keep a plan that reads whole tables, because they were small when it was made. With them a plan that has no choice
 * but to read a table, even of one row, looks so costly to servers before PostgreSQL 18 that they would compile it,
 * each time it runs.
 */
export const PLANS_BY_KEY = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off';
