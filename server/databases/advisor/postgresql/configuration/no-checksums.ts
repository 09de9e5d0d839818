import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'

export const noChecksums: Check<{ value: string }> = {
  id: 'no_checksums',
  title: 'Pages have no checksums',
  severity: 'medium',
  area: 'configuration',
  why: 'Disk corruption goes unnoticed until it has reached all backups.',
  privilege: null,
  minimumVersion: 13,
  link: docs('app-pgchecksums.html'),
  sql: `select current_setting('data_checksums') as value where current_setting('data_checksums') = 'off'`,
  read: (rows) =>
    rows.map((row) => ({ object: 'data_checksums', evidence: 'data_checksums is off.', row })),
  remedy: () => byHand('Stop the server, run pg_checksums --enable, and start it again.'),
}
