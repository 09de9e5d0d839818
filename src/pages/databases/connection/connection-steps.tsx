import { useQuery } from '@tanstack/react-query'

import type { ConnectionStep } from '../../../../contract/databases/connection-test.ts'
import { connectionTestQuery } from '../../../api/databases/databases.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { stepNames, stepWords } from '../database-words.ts'

/** The newest test of a connection, step by step, as it happens. */
export function ConnectionSteps({ databaseId }: { databaseId: string }) {
  const { data: test } = useQuery(connectionTestQuery(databaseId))
  if (!test) return null
  const failed = test.steps.find(({ state }) => state === 'failed')
  return (
    <Section title="Connection test">
      <div role="status" className="max-w-2xl">
        {test.outcome === 'failed' ? (
          <Alert
            tone="critical"
            title={failed ? `The test failed: ${stepNames[failed.id]}` : 'The test failed'}
          >
            {failed?.finding}
          </Alert>
        ) : (
          <Text>{test.outcome === 'running' ? 'Testing…' : 'The connection works.'}</Text>
        )}
      </div>
      <ol className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
        {test.steps.map((step) => (
          <Step key={step.id} step={step} isQuiet={Boolean(failed) && step.state === 'passed'} />
        ))}
      </ol>
    </Section>
  )
}

function Step({
  step: { id, state, finding, remedy },
  isQuiet,
}: {
  step: ConnectionStep
  /** Passed, while another one failed. */
  isQuiet: boolean
}) {
  const { label, tone } = stepWords[state]
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
      <Text as="span" tone="muted">
        {stepNames[id]}
      </Text>
      <Badge tone={tone} hasShape className="justify-self-start">
        {label}
      </Badge>
      {!isQuiet && (finding || remedy) && (
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-2 sm:col-start-2">
          {/* That of the failed step is in the alert. */}
          {finding && state !== 'failed' && <Text>{finding}</Text>}
          {remedy && <Text>{remedy.text}</Text>}
          {remedy?.sql && <CodeBlock code={remedy.sql} language="SQL" defaultWrapped />}
        </div>
      )}
    </li>
  )
}
