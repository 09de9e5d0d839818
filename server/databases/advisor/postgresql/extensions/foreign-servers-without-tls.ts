import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { excerpt, identifier, shown } from '../quote.ts'

export const foreignServersWithoutTls: Check<{ server: string; sslmode: string | null }> = {
  id: 'foreign_servers_without_tls',
  title: 'Connections to foreign servers aren’t verified',
  severity: 'medium',
  area: 'extensions',
  why: 'Without verify-full, this server sends a password and data to any host that impersonates the right one.',
  privilege: null,
  minimumVersion: 13,
  link: docs('postgres-fdw.html'),
  sql: `select s.srvname::text as server,
      (select o.option_value from pg_catalog.pg_options_to_table(s.srvoptions) o where o.option_name = 'sslmode') as sslmode
    from pg_catalog.pg_foreign_server s
    join pg_catalog.pg_foreign_data_wrapper w on w.oid = s.srvfdw
    where w.fdwname in ('postgres_fdw', 'dblink_fdw')
      and not exists (select from pg_catalog.pg_options_to_table(s.srvoptions) o
        where o.option_name = 'sslmode' and o.option_value = 'verify-full'
          or o.option_name = 'host' and o.option_value like '/%')
    order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.server),
      evidence: row.sslmode === null ? 'It has no sslmode.' : `sslmode is ${excerpt(row.sslmode)}.`,
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `ALTER SERVER ${identifier(row.server)} OPTIONS (${row.sslmode === null ? 'ADD' : 'SET'} sslmode 'verify-full');`,
    ),
}
