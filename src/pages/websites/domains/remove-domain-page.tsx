import { useState } from 'react'

import { type DomainState, protectingStates } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { useRemoveDomain } from '../../../api/websites/domains.ts'
import { zoneFileAddress } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { AlreadyRemoved } from '../../organisation/resources/already-removed.tsx'
import { RemoveForm } from '../../organisation/resources/remove-form.tsx'
import { restorableUntil } from '../../organisation/resources/restorable-until.ts'
import { DownloadLink } from '../../shared/download-link.tsx'
import { productName } from '../../shared/product-name.ts'
import { DomainPage } from '../domain-page.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'

/** States in which visitors probably still arrive through Parapet's name servers. */
const pointingHere: ReadonlySet<DomainState> = new Set([...protectingStates, 'expired'])

/** /domain/{id}/remove: what stops, what isn't affected, and the name to type. */
export function RemoveDomainPage() {
  const removal = useRemoveDomain()
  const [until] = useState(() => restorableUntil(Date.now()))
  // While this page redirects, the website is already removed.
  const isGone = ({ state }: Domain) => state === 'removed' && !removal.isSuccess

  return (
    <DomainPage
      title="Remove website"
      renderHeading={({ display_name: name }) => (
        <>
          Remove <bdi>{name}</bdi>
        </>
      )}
      below="Remove"
      renderDescription={(domain) =>
        !isGone(domain) && (
          <>
            You can restore it until <Time at={until} />. After that, it will be permanently
            deleted.
          </>
        )
      }
    >
      {(domain) =>
        isGone(domain) ? (
          <AlreadyRemoved removedAt={domain.state_changed_at} listAt="/web-security?list=removed">
            View removed websites
          </AlreadyRemoved>
        ) : (
          <>
            {pointingHere.has(domain.state) && (
              <Alert tone="critical" title={`The name servers still point to ${productName()}`}>
                Change them back at your registrar first, and wait a day for the change to take
                effect. Otherwise the website and its email stop working as soon as you remove it.
              </Alert>
            )}
            <Consequences domain={domain} />
            <RemoveDomain domain={domain} removal={removal} />
          </>
        )
      }
    </DomainPage>
  )
}

const Consequences = ({ domain }: { domain: Domain }) => (
  <>
    <Section title="What stops">
      <DescriptionList>
        <Description term="Protection">
          Attacks on this website are no longer blocked. Your edge no longer receives its blocked
          addresses and allowed rules.
        </Description>
        <Description term="Attack logs">
          Its ingest key stops working: logs sent with it are rejected.
        </Description>
        <Description term="Its plan">
          Nothing is charged while it can be restored. After that, the plan ends.
        </Description>
        <Description term="After seven days">
          Its DNS records, settings, rules, posture checks, attacks and ingest key are permanently
          deleted.
        </Description>
      </DescriptionList>
      <div>
        <DownloadLink to={zoneFileAddress(domain.id)}>Download records</DownloadLink>
      </div>
    </Section>
    <Section title="What isn’t affected">
      <DescriptionList>
        <Description term="Registration">
          You keep the name at your registrar, which bills you as before.
        </Description>
        <Description term="Hosting">Your server, its files and its certificates.</Description>
        <Description term="Your account">
          Your other websites, their plans and your invoices.
        </Description>
      </DescriptionList>
    </Section>
  </>
)

function RemoveDomain({
  domain: { id, display_name: name },
  removal,
}: {
  domain: Domain
  removal: ReturnType<typeof useRemoveDomain>
}) {
  const whyNot = useWhyNotOn(id, 'resource.remove')
  return (
    <RemoveForm
      noun="website"
      name={name}
      whyNot={whyNot}
      remove={() => removal.mutateAsync(id)}
      isPending={removal.isPending}
      keepAt={`/domain/${id}`}
      removedAt="/web-security?list=removed"
    />
  )
}
