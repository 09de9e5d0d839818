'use client'

import type { Example } from '../example.ts'
import { Progress } from './index.ts'

export const example: Example = {
  slot: 'progress',
  classSlot: 'progress-frame',
  render: (props) => (
    <Progress
      label="Records"
      value={3}
      max={8}
      words={(value, max) => `${value} of ${max} checked`}
      {...props}
    />
  ),
}
