import { Link as RouterLink } from 'react-router-dom'

import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'

export type SetUpStep = { label: string; isDone: boolean; action: string; href: string }

/** What is left to set up; nothing once everything is done. */
export function SetUpList({ steps }: { steps: readonly SetUpStep[] }) {
  if (steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section
      title="Finish setting up"
      actions={<Text tone="muted">{`${done} of ${steps.length} done`}</Text>}
    >
      <DescriptionList>
        {steps.map(({ label, isDone, action, href }) => (
          <Description key={label} term={label}>
            {isDone ? (
              <Badge tone="positive" hasShape>
                Done
              </Badge>
            ) : (
              <Link asChild>
                <RouterLink to={href}>{action}</RouterLink>
              </Link>
            )}
          </Description>
        ))}
      </DescriptionList>
    </Section>
  )
}
