import type { Example } from '../example.ts'
import { Page } from './index.ts'

export const example: Example = {
  slot: 'page',
  render: (props) => (
    <Page title="Websites" {...props}>
      <p>All of them respond.</p>
    </Page>
  ),
}
