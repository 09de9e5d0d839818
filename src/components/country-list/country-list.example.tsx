import type { Example } from '../example.ts'
import { CountryList } from './index.ts'

export const example: Example = {
  slot: 'country-list',
  render: (props) => (
    <CountryList
      label="Attack sources"
      countries={[
        { country: 'DE', count: 120 },
        { country: 'FR', count: 310 },
      ]}
      {...props}
    />
  ),
}
