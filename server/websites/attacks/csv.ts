import type { Attack } from '../../../contract/websites/attack.ts'
import { csvHeader, csvRecord } from '../../platform/http/csv.ts'

const fields = [
  'occurred_at',
  'id',
  'domain_id',
  'action',
  'address',
  'country',
  'method',
  'host',
  'path',
  'status',
  'user_agent',
  'score',
  'rule_id',
  'rule_message',
  'category',
  'severity',
  'excerpt',
  'request_id',
  'is_demo',
] as const satisfies readonly (keyof Attack)[]

/** The last column has the ids of all rules: the JSON export has their details. */
export const attackCsvHeader = csvHeader([...fields, 'rules'])

export const attackCsvRecord = (attack: Attack) =>
  csvRecord([...fields.map((field) => attack[field]), attack.rules.map(({ id }) => id).join(' ')])
