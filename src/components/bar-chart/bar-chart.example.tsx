import type { Example } from '../example.ts'
import { BarChart } from './index.ts'

export const example: Example = {
  slot: 'bar-chart',
  render: (props) => (
    <BarChart
      label="Attacks by type"
      categories={['SQL injection', 'Scanner', 'Bad bot']}
      series={[{ label: 'Attacks', values: [1240, 310, 95] }]}
      {...props}
    />
  ),
}
