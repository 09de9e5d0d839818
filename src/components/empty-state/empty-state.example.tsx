import type { Example } from '../example.ts'
import { EmptyState } from './index.ts'

export const example: Example = {
  slot: 'empty-state',
  render: (props) => (
    <EmptyState
      title="No websites yet"
      description="Add a website to see its attacks here."
      {...props}
    />
  ),
}
