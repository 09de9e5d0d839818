import type { Db } from './client.ts'

/** For a query that nearly every request needs: written out once, and planned once for each connection. */
export function preparedOnce<Query>(prepare: (db: Db) => Query) {
  const queries = new WeakMap<Db, Query>()
  return (db: Db): Query => {
    const query = queries.get(db) ?? prepare(db)
    queries.set(db, query)
    return query
  }
}
