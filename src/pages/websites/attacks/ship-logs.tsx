import { useState } from 'react'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useMakeIngestKey } from '../../../api/websites/domains.ts'
import { Alert } from '../../../components/alert/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Field } from '../../../components/field/index.ts'
import { SecretField } from '../../../components/secret-field/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { Text } from '../../../components/text/index.ts'
import { productName } from '../../shared/product-name.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { LogArrivals } from './log-arrivals.tsx'
import {
  apacheSettings,
  AUDIT_LOG,
  corazaSettings,
  fluentBitSettings,
  nginxSettings,
  vectorSettings,
} from './shipper-settings.ts'

/** How a website's firewall sends its logs: settings to copy, and a key that is created here. */
export function ShipLogsSheet({
  domains,
  firstId,
  onClose,
}: {
  domains: readonly Domain[]
  /** The website that is selected first. */
  firstId: string | undefined
  onClose: () => void
}) {
  const [domainId, setDomainId] = useState(
    (domains.find(({ id }) => id === firstId) ?? domains[0])?.id ?? '',
  )
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title="Ship your attack logs"
      description={`${productName()} shows the attacks that your website’s firewall reports. It accepts the JSON audit logs of ModSecurity 2.9, ModSecurity 3 and Coraza.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {domains.length > 1 && (
          <Field label="Website">
            <Select
              options={domains.map(({ id, display_name: label }) => ({ value: id, label }))}
              value={domainId}
              onChange={(event) => setDomainId(event.target.value)}
            />
          </Field>
        )}
        <ShipLogs key={domainId} domainId={domainId} />
      </div>
    </Sheet>
  )
}

/** The steps for one website. */
export function ShipLogs({ domainId }: { domainId: string }) {
  const { mutate, data: key, isPending, error } = useMakeIngestKey()
  const whyNot = useWhyNotOn(domainId, 'resource.change', { isFetched: true })
  const target = { page: window.location, domainId }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid justify-items-start gap-3">
        <Text>
          1. Create a key for this website, and add PARAPET_INGEST_KEY=… to /etc/default/vector or
          /etc/default/fluent-bit. A new key replaces the previous one.
        </Text>
        {key === undefined ? (
          <RefusableButton
            whyNot={whyNot}
            variant="secondary"
            isPending={isPending}
            pendingLabel="Creating key…"
            onClick={() => mutate(domainId)}
          >
            Create key
          </RefusableButton>
        ) : (
          <Field className="w-full" label="Ingest key">
            <SecretField value={key} isShownOnce />
          </Field>
        )}
        <Alert tone="critical" live="assertive">
          {error && failureSentence(error)}
        </Alert>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>
          2. In the web server’s settings, write the audit log as JSON, then reload the server.
        </Text>
        <Tabs defaultValue="nginx">
          <TabList label="Firewall">
            <Tab value="nginx">nginx, ModSecurity 3</Tab>
            <Tab value="apache">Apache, ModSecurity 2.9</Tab>
            <Tab value="coraza">Coraza</Tab>
          </TabList>
          <TabPanel value="nginx">
            <CodeBlock code={nginxSettings} filename="nginx.conf" />
          </TabPanel>
          <TabPanel value="apache">
            <CodeBlock code={apacheSettings} filename="apache2.conf" />
          </TabPanel>
          <TabPanel value="coraza">
            <CodeBlock code={corazaSettings} filename="coraza.conf" />
          </TabPanel>
        </Tabs>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>3. On the same server, set up a log shipper that may read {AUDIT_LOG}.</Text>
        <Tabs defaultValue="vector">
          <TabList label="Log shipper">
            <Tab value="vector">Vector</Tab>
            <Tab value="fluent-bit">Fluent Bit</Tab>
          </TabList>
          <TabPanel value="vector">
            <CodeBlock code={vectorSettings(target)} filename="vector.yaml" />
          </TabPanel>
          <TabPanel value="fluent-bit">
            <CodeBlock code={fluentBitSettings(target)} filename="fluent-bit.yaml" />
          </TabPanel>
        </Tabs>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Text>
          4. Check that it arrives: request a page of the website with{' '}
          <Code>?q=../../etc/passwd</Code>.
        </Text>
        <LogArrivals domainId={domainId} />
      </div>
    </div>
  )
}
