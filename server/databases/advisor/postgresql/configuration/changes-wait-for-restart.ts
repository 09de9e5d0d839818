import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'

export const changesWaitForRestart: Check<{ name: string }> = {
  id: 'changes_wait_for_restart',
  title: 'Changed settings are waiting for a restart',
  severity: 'low',
  area: 'configuration',
  why: 'The server doesn’t behave as its files specify, and will change unexpectedly at the next restart.',
  privilege: 'pg_read_all_settings',
  minimumVersion: 13,
  link: docs('view-pg-settings.html'),
  sql: `select name from pg_catalog.pg_settings where pending_restart order by name`,
  read: (rows) =>
    rows.map((row) => ({
      object: row.name,
      evidence: 'Its new value isn’t effective yet.',
      row,
    })),
  remedy: ({ row }) =>
    byHand(`Restart the server, so that the change to ${row.name} takes effect.`),
}
