import type { ListedDatabase } from '../../../../contract/databases/database.ts'
import { findingSeverities } from '../../../../contract/organisation/finding-severities.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { figure } from '../../shared/figures.ts'

/** How many findings of each severity a database has. */
export function FindingCounts({ counts }: { counts: ListedDatabase['findings'] }) {
  if (!counts) return 'Not checked'
  const found = findingSeverities.filter((severity) => counts[severity] > 0)
  if (found.length === 0) return 'None'
  return (
    <div className="flex flex-wrap gap-2">
      {found.map((severity) => (
        <span key={severity} className="flex items-center gap-1">
          <SeverityBadge severity={severity} /> {figure(counts[severity])}
        </span>
      ))}
    </div>
  )
}
