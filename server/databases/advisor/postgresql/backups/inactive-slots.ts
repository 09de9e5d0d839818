import type { Check } from '../../check.ts'
import { alone } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { literal, shown } from '../quote.ts'

export const inactiveSlots: Check<{ slot: string; kind: string; bytes: string | null }> = {
  id: 'inactive_slots',
  title: 'Replication slots have no reader',
  severity: 'high',
  area: 'backups',
  why: 'The server keeps all changes for a slot until its disk is full. Drop the slot, or start its reader.',
  privilege: null,
  minimumVersion: 13,
  link: docs('view-pg-replication-slots.html'),
  notApplicable: ({ isStandby }) =>
    isStandby ? 'A standby’s slots belong to its primary. Check the primary instead.' : undefined,
  sql: `select slot_name::text as slot, slot_type as kind,
      pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), restart_lsn)::text as bytes
    from pg_catalog.pg_replication_slots where not active and not temporary order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.slot),
      evidence: `A ${row.kind} slot that nothing reads${row.bytes === null ? '' : ` keeps ${Math.ceil(Number(row.bytes) / 1_000_000)} MB`}.`,
      row,
    })),
  remedy: ({ row }) => alone(`SELECT pg_catalog.pg_drop_replication_slot(${literal(row.slot)});`),
}
