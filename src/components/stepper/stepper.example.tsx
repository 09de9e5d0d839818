import type { Example } from '../example.ts'
import { Stepper } from './index.ts'

export const example: Example = {
  slot: 'stepper',
  render: (props) => (
    <Stepper
      label="Setting up"
      steps={[{ label: 'Verify' }, { label: 'Protect' }, { label: 'Check' }]}
      current={1}
      {...props}
    />
  ),
}
