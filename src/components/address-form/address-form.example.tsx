import type { Example } from '../example.ts'
import { AddressForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => <AddressForm {...props} />,
}
