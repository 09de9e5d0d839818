import type { Example } from '../example.ts'
import { StatCard } from './index.ts'

export const example: Example = {
  slot: 'stat-card',
  render: (props) => (
    <StatCard
      label="Attacks stopped"
      value="1,284"
      unit="requests"
      change={{ before: 1146, now: 1284, since: 'last week', better: 'lower' }}
      {...props}
    />
  ),
}
