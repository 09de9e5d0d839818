import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { Text } from '../../components/text/index.ts'

/** Each person chooses which events are emailed, for all databases (docs/decisions/071). */
export const NotificationsLink = () => (
  <Section title="Notifications">
    <Text tone="muted" className="max-w-prose">
      You can choose which events are emailed to you. Your choice applies to all databases.{' '}
      <Link asChild>
        <RouterLink to="/notifications?tab=settings">Choose notifications</RouterLink>
      </Link>
    </Text>
  </Section>
)
