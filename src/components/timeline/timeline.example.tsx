import type { Example } from '../example.ts'
import { Timeline } from './index.ts'

export const example: Example = {
  slot: 'timeline',
  render: (props) => (
    <Timeline
      events={[
        {
          id: '2',
          at: '2026-11-21T09:00:00Z',
          actor: 'Ada Lovelace',
          what: 'paused shop.example.com',
        },
        { id: '1', at: '2026-11-20T23:30:00Z', what: 'The certificate was renewed' },
      ]}
      {...props}
    />
  ),
}
