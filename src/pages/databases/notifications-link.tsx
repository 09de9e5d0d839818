import { Link as RouterLink } from 'react-router-dom'

import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import { Text } from '../../components/text/index.ts'

/** Which events are mailed is a choice of each person, and applies to all databases. */
export const NotificationsLink = () => (
  <Section title="Notifications">
    <Text tone="muted" className="max-w-prose">
      You choose for all your databases which events are emailed to you.{' '}
      <Link asChild>
        <RouterLink to="/notifications?tab=settings">Choose notifications</RouterLink>
      </Link>
    </Text>
  </Section>
)
