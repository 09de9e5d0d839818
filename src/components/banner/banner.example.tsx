import type { Example } from '../example.ts'
import { Banner } from './index.ts'

export const example: Example = {
  slot: 'banner',
  render: (props) => (
    <Banner label="Trial" {...props}>
      Your trial ends in 3 days.
    </Banner>
  ),
}
