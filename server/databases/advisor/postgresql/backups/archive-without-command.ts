import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'

export const archiveWithoutCommand: Check<{ value: string }> = {
  id: 'archive_without_command',
  title: 'Archiving is on, but nothing is archived',
  severity: 'high',
  area: 'backups',
  why: 'The server keeps all changes for an archive that doesn’t exist, until its disk is full.',
  privilege: 'pg_read_all_settings',
  minimumVersion: 13,
  link: docs('runtime-config-wal.html#GUC-ARCHIVE-COMMAND'),
  sql: `select setting as value from pg_catalog.pg_settings
    where name = 'archive_command' and setting in ('', '(disabled)')
      and coalesce(current_setting('archive_library', true), '') = ''
      and current_setting('archive_mode') <> 'off'`,
  read: (rows) =>
    rows.map((row) => ({
      object: 'archive_command',
      evidence: 'Neither archive_command nor archive_library is set.',
      row,
    })),
  remedy: () =>
    byHand('Set archive_command or archive_library to what your backup software documents.'),
}
