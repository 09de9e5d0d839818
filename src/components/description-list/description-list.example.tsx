import type { Example } from '../example.ts'
import { Description, DescriptionList } from './index.ts'

export const example: Example = {
  slot: 'description-list',
  render: (props) => (
    <DescriptionList {...props}>
      <Description term="Name server">ns1.example.com</Description>
      <Description term="Added">21 November 2026</Description>
    </DescriptionList>
  ),
}
