import type { Example } from '../example.ts'
import { DonutChart } from './index.ts'

export const example: Example = {
  slot: 'donut-chart',
  render: (props) => (
    <DonutChart
      label="Checks"
      parts={[
        { label: 'Passed', value: 42 },
        { label: 'Failed', value: 6 },
        { label: 'Not tested', value: 12 },
      ]}
      {...props}
    />
  ),
}
