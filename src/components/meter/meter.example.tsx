import type { Example } from '../example.ts'
import { Meter } from './index.ts'

export const example: Example = {
  slot: 'meter',
  classSlot: 'meter-frame',
  render: (props) => (
    <Meter
      label="Score"
      value={72}
      bands={[
        { upTo: 40, label: 'poor', tone: 'critical' },
        { upTo: 75, label: 'fair', tone: 'caution' },
        { upTo: 100, label: 'good', tone: 'positive' },
      ]}
      {...props}
    />
  ),
}
