import type { Example } from '../example.ts'
import { Chart } from './index.ts'

export const example: Example = {
  slot: 'chart',
  render: (props) => (
    <Chart
      label="Checks"
      summary="One of two passed."
      data={{
        columns: ['Result', 'Checks'],
        rows: [
          ['Passed', '1'],
          ['Failed', '1'],
        ],
      }}
      {...props}
    >
      <p aria-hidden="true">● ○</p>
    </Chart>
  ),
}
