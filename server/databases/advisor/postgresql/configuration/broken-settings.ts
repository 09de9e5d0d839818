import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { FILE_SETTINGS_PRIVILEGE } from '../describe-server.ts'
import { docs } from '../docs.ts'
import { excerpt } from '../quote.ts'

export const brokenSettings: Check<{ file: string; line: number; error: string }> = {
  id: 'broken_settings',
  title: 'Configuration files have errors',
  severity: 'medium',
  area: 'configuration',
  why: 'Reloading no longer applies any change, and the server might not start again.',
  privilege: FILE_SETTINGS_PRIVILEGE,
  minimumVersion: 13,
  link: docs('view-pg-file-settings.html'),
  sql: `select sourcefile as file, sourceline as line, error from pg_catalog.pg_file_settings f
    where error is not null and not exists (
      select from pg_catalog.pg_settings s where s.name = f.name and s.pending_restart)
    order by seqno`,
  read: (rows) =>
    rows.map((row) => ({
      object: excerpt(`${row.file}, line ${row.line}`),
      evidence: excerpt(row.error),
      row,
    })),
  remedy: ({ row }) => byHand(excerpt(`Correct line ${row.line} of ${row.file}, then reload.`)),
}
