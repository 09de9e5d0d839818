import { Link as RouterLink } from 'react-router-dom'

import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'

type SetUpStep = {
  label: string
  isDone: boolean
  /** False until an earlier step is done. Left out where another button of the page does it. */
  action?: string | false
  href?: string
}

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
        {steps.map(({ label, ...step }) => (
          <Description key={label} term={label}>
            <Step {...step} />
          </Description>
        ))}
      </DescriptionList>
    </Section>
  )
}

function Step({ isDone, action, href }: Omit<SetUpStep, 'label'>) {
  if (isDone) {
    return (
      <Badge tone="positive" hasShape>
        Done
      </Badge>
    )
  }
  if (!action || href === undefined) return <Text tone="muted">Not started</Text>
  return (
    <Link asChild>
      <RouterLink to={href}>{action}</RouterLink>
    </Link>
  )
}
