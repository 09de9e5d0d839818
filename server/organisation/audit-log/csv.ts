import type { AuditEntry } from '../../../contract/organisation/audit-log.ts'
import { csvHeader, csvRecord } from '../../platform/http/csv.ts'

export const auditCsvHeader = csvHeader([
  'at',
  'id',
  'kind',
  'actor_kind',
  'actor_id',
  'actor_name',
  'partner',
  'customer',
  'target',
  'resource_id',
  'address',
  'user_agent',
  'request_id',
  'changes',
  'detail',
])

export const auditCsvRecord = ({
  actor,
  partner,
  customer,
  changes,
  detail,
  ...entry
}: AuditEntry) =>
  csvRecord([
    entry.at,
    entry.id,
    entry.kind,
    actor.kind,
    actor.id,
    actor.name,
    partner?.name ?? null,
    customer?.name ?? null,
    entry.target,
    entry.resource_id,
    entry.address,
    entry.user_agent,
    entry.request_id,
    changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(', '),
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  ])
