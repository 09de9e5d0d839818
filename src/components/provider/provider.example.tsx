import type { Example } from '../example.ts'
import { Time } from '../time/index.ts'
import { Provider } from './index.ts'

export const example: Example = {
  slot: 'time',
  render: (props) => (
    <Provider locale="de" labels={{ dialog: { close: 'Schließen' } }}>
      <Time at="2026-11-21T23:30:05Z" {...props} />
    </Provider>
  ),
}
