import type { Example } from '../example.ts'
import { LineChart } from './index.ts'

export const example: Example = {
  slot: 'line-chart',
  render: (props) => (
    <LineChart
      label="Requests"
      times={['2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z']}
      series={[
        { label: 'Allowed', values: [1200, 1840, 1510] },
        { label: 'Blocked', values: [35, null, 410] },
      ]}
      {...props}
    />
  ),
}
