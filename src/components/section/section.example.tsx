import type { Example } from '../example.ts'
import { Section } from './index.ts'

export const example: Example = {
  slot: 'section',
  render: (props) => (
    <Section title="Your account" {...props}>
      Email, password and second factor.
    </Section>
  ),
}
