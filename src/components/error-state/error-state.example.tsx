'use client'

import type { Example } from '../example.ts'
import { ErrorState } from './index.ts'

export const example: Example = {
  slot: 'error-state',
  render: (props) => (
    <ErrorState
      title="Your websites could not be loaded"
      description="The server did not respond. Try again."
      onRetry={() => undefined}
      {...props}
    />
  ),
}
