import type { Example } from '../example.ts'
import { AreaChart } from './index.ts'

export const example: Example = {
  slot: 'area-chart',
  render: (props) => (
    <AreaChart
      label="Attacks by severity"
      times={['2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z']}
      series={[
        { label: 'High', severity: 'high', values: [12, 18, 15] },
        { label: 'Low', severity: 'low', values: [35, 20, 41] },
      ]}
      {...props}
    />
  ),
}
