import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const extensionsInPublic: Check<{ extension: string; relocatable: boolean }> = {
  id: 'extensions_in_public',
  title: 'Extensions are in the public schema',
  severity: 'low',
  area: 'extensions',
  why: 'Their functions mix with your own, and anything that exposes the schema exposes them too.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-alterextension.html'),
  sql: `select e.extname::text as extension, e.extrelocatable as relocatable
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
    where n.nspname = 'public' and e.extname <> 'plpgsql' order by 1`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.extension), evidence: 'It is in public.', row })),
  remedy: ({ row }) =>
    row.relocatable
      ? inTransaction(
          'CREATE SCHEMA IF NOT EXISTS extensions;',
          'GRANT USAGE ON SCHEMA extensions TO PUBLIC;',
          `ALTER EXTENSION ${identifier(row.extension)} SET SCHEMA extensions;`,
        )
      : byHand(
          `${shown(row.extension)} can’t be moved: drop it and create it again in another schema.`,
        ),
}
