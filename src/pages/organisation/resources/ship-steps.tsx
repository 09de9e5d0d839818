import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Field } from '../../../components/field/index.ts'
import { SecretField } from '../../../components/secret-field/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { Text } from '../../../components/text/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'

type Settings = { label: string; code: string; filename: string }

/** How the logs of a website or database are sent: a key that is created here, settings to copy, and what arrived. */
export function ShipSteps({
  noun,
  makeKey: { mutate, data: key, isPending, error },
  whyNot,
  server,
  shipper,
  check,
}: {
  noun: 'website' | 'database'
  makeKey: Pick<UseMutationResult<string, Error, void>, 'mutate' | 'data' | 'isPending' | 'error'>
  /** Why the person may not create a key, if so. */
  whyNot: string | undefined
  /** The settings of what writes the log. */
  server: { step: string; label: string; settings: readonly Settings[] }
  /** The settings of what sends it, and what that reads. */
  shipper: { reads: string; vector: string; fluentBit: string }
  /** How to try it, and what has arrived. */
  check: { step: ReactNode; arrivals: ReactNode }
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid justify-items-start gap-3">
        <Text>
          1. Create a key for this {noun}. For Vector, write it to{' '}
          <Code>/etc/vector/secrets/ingest_key</Code>; for Fluent Bit, add{' '}
          <Code>PARAPET_INGEST_KEY=…</Code> to <Code>/etc/default/fluent-bit</Code>. A new key
          replaces the previous one.
        </Text>
        {key === undefined ? (
          <RefusableButton
            whyNot={whyNot}
            variant="secondary"
            isPending={isPending}
            pendingLabel="Creating key…"
            onClick={() => mutate()}
          >
            Create key
          </RefusableButton>
        ) : (
          <Field className="w-full" label="Ingest key">
            {/* The focused button is gone. */}
            <SecretField value={key} isShownOnce ref={(field) => field?.focus()} />
          </Field>
        )}
        <Alert tone="critical" live="assertive">
          {error && failureSentence(error)}
        </Alert>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>{`2. ${server.step}`}</Text>
        <SettingsTabs label={server.label} settings={server.settings} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>
          3. On the same server, set up Vector (0.43 or newer) or Fluent Bit (3.2 or newer), with
          read access to {shipper.reads}.
        </Text>
        <SettingsTabs
          label="Log shipper"
          settings={[
            { label: 'Vector', code: shipper.vector, filename: 'vector.yaml' },
            { label: 'Fluent Bit', code: shipper.fluentBit, filename: 'fluent-bit.yaml' },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>4. Check that it arrives: {check.step}</Text>
        {check.arrivals}
      </div>
    </div>
  )
}

const SettingsTabs = ({ label, settings }: { label: string; settings: readonly Settings[] }) => (
  <Tabs defaultValue="0">
    <TabList label={label}>
      {settings.map((one, index) => (
        <Tab key={one.label} value={String(index)}>
          {one.label}
        </Tab>
      ))}
    </TabList>
    {settings.map((one, index) => (
      <TabPanel key={one.label} value={String(index)}>
        <CodeBlock code={one.code} filename={one.filename} />
      </TabPanel>
    ))}
  </Tabs>
)
