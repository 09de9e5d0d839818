import { useQuery } from '@tanstack/react-query'

import type { ConnectionStep } from '../../../../contract/databases/connection-test.ts'
import { connectionTestQuery } from '../../../api/databases/databases.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { stepNames, stepWords } from '../database-words.ts'

/** The newest test of a connection, step by step, as it happens. */
export function ConnectionSteps({ databaseId }: { databaseId: string }) {
  const { data: test } = useQuery(connectionTestQuery(databaseId))
  if (!test) return null
  const outcome = {
    running: 'Testing…',
    passed: 'The connection works.',
    failed: 'The test failed.',
  }
  return (
    <Section title="Connection test">
      <Text role="status">{outcome[test.outcome]}</Text>
      <ol className="grid gap-5">
        {test.steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </Section>
  )
}

function Step({ step: { id, state, finding, remedy } }: { step: ConnectionStep }) {
  const { label, tone } = stepWords[state]
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Text as="span">{stepNames[id]}</Text>
        <Badge tone={tone} hasShape>
          {label}
        </Badge>
      </div>
      {finding && <Text>{finding}</Text>}
      {remedy && <Text tone="muted">{remedy.text}</Text>}
      {remedy?.sql && <CodeBlock code={remedy.sql} language="SQL" defaultWrapped />}
    </li>
  )
}
