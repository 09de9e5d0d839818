import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const publishedWithoutIdentity: Check<Relation & { publication: string }> = {
  id: 'published_without_identity',
  title: 'Published tables refuse updates',
  severity: 'high',
  area: 'backups',
  why: 'Logical replication can’t tell which row changed, so each UPDATE and DELETE on the table fails.',
  privilege: null,
  minimumVersion: 13,
  link: docs('logical-replication-publication.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, min(p.pubname)::text as publication
    from ${userRelations}
    join pg_catalog.pg_publication_tables t on t.schemaname = n.nspname and t.tablename = c.relname
    join pg_catalog.pg_publication p on p.pubname = t.pubname and (p.pubupdate or p.pubdelete)
    where c.relreplident = 'n' or c.relreplident = 'd'
      and not exists (select from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
    group by 1, 2 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shown(row.publication)} publishes it, and nothing identifies its rows.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} REPLICA IDENTITY FULL;`),
}
