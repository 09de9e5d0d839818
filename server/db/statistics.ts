/**
 * Without statistics of a large table the database takes slow ways through it. PostgreSQL keeps them up to date by itself
 * (autovacuum); the embedded database does not.
 */
export const refreshStatistics = 'analyze attack_events'
