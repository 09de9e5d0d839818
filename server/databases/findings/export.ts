import type { DatabaseReport, ExportedFinding } from '../../../contract/databases/findings.ts'
import { csvHeader, csvRecord } from '../../platform/http/csv.ts'

const columns = [
  'check',
  'title',
  'area',
  'severity',
  'weight',
  'state',
  'reason',
  'object',
  'evidence',
  'remedy',
  'total',
  'ignored_until',
  'ignored_because',
  'link',
] as const satisfies (keyof ExportedFinding)[]

/** Returns a report as a file: a row for each check, and for each object of one that failed. */
export function findingsFile(report: DatabaseReport | null, format: 'csv' | 'json') {
  const rows = report ? rowsOf(report) : []
  if (format === 'json') return JSON.stringify(rows, null, 2)
  const records = rows.map((row) => csvRecord(columns.map((column) => row[column])))
  return csvHeader(columns) + records.join('')
}

const rowsOf = ({ checks }: DatabaseReport) =>
  checks.flatMap(
    ({ id, title, area, severity, weight, state, reason, findings, total, ignored, link }) => {
      const objects = findings.length > 0 ? findings : [undefined]
      return objects.map((found): ExportedFinding => ({
        check: id,
        title,
        area,
        severity,
        weight,
        state,
        reason,
        object: found?.object ?? null,
        evidence: found?.evidence ?? null,
        remedy: found?.remedy.sql ?? null,
        total,
        ignored_until: ignored?.until ?? null,
        ignored_because: ignored?.reason ?? null,
        link,
      }))
    },
  )
