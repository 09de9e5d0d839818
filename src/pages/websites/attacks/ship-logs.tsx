import { useState } from 'react'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { logArrivalsQuery, useMakeIngestKey } from '../../../api/websites/log-arrivals.ts'
import { Code } from '../../../components/code/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { LogArrivals } from '../../organisation/resources/log-arrivals.tsx'
import { ShipSteps } from '../../organisation/resources/ship-steps.tsx'
import { productName } from '../../shared/product-name.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { RefusedLines } from './refused-lines.tsx'
import {
  apacheSettings,
  AUDIT_LOG,
  corazaSettings,
  fluentBitSettings,
  nginxSettings,
  vectorSettings,
} from './shipper-settings.ts'
import { useWebsiteNames } from './use-website-names.ts'
import { WebsiteChoice } from './website-choice.tsx'

/** How a website's firewall sends its logs: settings to copy, and a key that is created here. */
export function ShipLogsSheet({
  domains,
  firstId,
  onClose,
}: {
  /** The first of the organisation's websites. */
  domains: readonly Domain[]
  /** The website that is selected first; by default, the first one. */
  firstId: string | undefined
  onClose: () => void
}) {
  const [chosenId, setChosenId] = useState<string | null>(firstId ?? domains[0]?.id ?? null)
  const { nameOf, isPending } = useWebsiteNames(chosenId === null ? [] : [chosenId])
  // The filter may be for a website that has been removed: a key for another one would be a surprise.
  const isKnown = chosenId !== null && nameOf(chosenId) !== undefined
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title="Ship your attack logs"
      description={`${productName()} shows the attacks that your website’s firewall reports. It accepts the JSON audit logs of ModSecurity 2.9, ModSecurity 3 and Coraza.`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {(domains.length > 1 || !isKnown) && (
          <Field label="Website">
            <WebsiteChoice
              placeholder="Choose a website"
              domainId={isKnown || isPending ? chosenId : null}
              onChange={setChosenId}
            />
          </Field>
        )}
        {isKnown && <ShipLogs key={chosenId} domainId={chosenId} />}
      </div>
    </Sheet>
  )
}

/** The steps for one website. */
function ShipLogs({ domainId }: { domainId: string }) {
  const target = { page: window.location, domainId }
  return (
    <ShipSteps
      noun="website"
      makeKey={useMakeIngestKey(domainId)}
      whyNot={useWhyNotOn(domainId, 'resource.change', { isFetched: true })}
      server={{
        step: 'Configure the web server to write the audit log as JSON, then reload it.',
        label: 'Firewall',
        settings: [
          { label: 'nginx, ModSecurity 3', code: nginxSettings, filename: 'nginx.conf' },
          { label: 'Apache, ModSecurity 2.9', code: apacheSettings, filename: 'apache2.conf' },
          { label: 'Coraza', code: corazaSettings, filename: 'coraza.conf' },
        ],
      }}
      shipper={{
        reads: AUDIT_LOG,
        vector: vectorSettings(target),
        fluentBit: fluentBitSettings(target),
      }}
      check={{
        step: (
          <>
            request a page of the website with <Code>?q=../../etc/passwd</Code>.
          </>
        ),
        arrivals: (
          <LogArrivals
            query={logArrivalsQuery(domainId)}
            unit="request"
            appear="Requests appear here seconds after a rule matches."
          >
            {(arrivals) => <RefusedLines arrivals={arrivals} />}
          </LogArrivals>
        ),
      }}
    />
  )
}
