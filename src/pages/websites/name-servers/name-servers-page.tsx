import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { hasConfirmedRecords, isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import type { NameServers } from '../../../../contract/websites/name-servers.ts'
import { nameServersQuery } from '../../../api/websites/name-servers.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Code } from '../../../components/code/index.ts'
import { CopyField } from '../../../components/copy-field/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { RemovalSentence } from '../next-step.tsx'
import { SetUpPage } from '../set-up-page.tsx'
import { CheckNameServersButton } from './check-name-servers-button.tsx'
import { mailToColleague } from './mail-to-colleague.ts'

/** /domain-scan/{id}/ns: which name servers to set at the registrar, and what to watch out for. */
export function NameServersPage() {
  return (
    <SetUpPage
      title="Change name servers"
      step={2}
      renderDescription={({ state }) =>
        hasConfirmedRecords(state) &&
        'You do this at your registrar. It takes minutes, sometimes up to a day, and your website stays reachable in the meantime.'
      }
    >
      {(domain) => (
        <Loaded query={nameServersQuery(domain.id)} what="The name servers">
          {(servers) => <Change domain={domain} servers={servers} />}
        </Loaded>
      )}
    </SetUpPage>
  )
}

function Change({ domain, servers }: { domain: Domain; servers: NameServers }) {
  const path = `/domain-scan/${domain.id}`
  // The button that finds it gone stays, with the focus.
  const [hadDs] = useState(servers.is_ds_present)
  if (domain.state === 'expired') {
    return (
      <Alert tone="critical" title="The registration has expired">
        You can change the name servers once it is renewed.{' '}
        <Link asChild>
          <RouterLink to={`/domain/${domain.id}/expired`}>View what is affected</RouterLink>
        </Link>
      </Alert>
    )
  }
  if (!hasConfirmedRecords(domain.state)) {
    return (
      <Alert tone="caution" title="Confirm the records first">
        Otherwise your website can’t be reached once the name servers change.{' '}
        <Link asChild>
          <RouterLink to={`${path}/entries`}>Review records</RouterLink>
        </Link>
      </Alert>
    )
  }
  return (
    <div className="grid gap-8">
      {servers.is_ds_present && (
        <Alert tone="critical" title="Turn off DNSSEC first">
          The registry has a DS record. Remove it at your registrar and wait a day. Otherwise your
          website can’t be reached once the name servers change.
        </Alert>
      )}
      <Section title="Name servers to set">
        <div className="grid max-w-md gap-4">
          {servers.assigned.map((name, index) => (
            <Field key={name} label={`Name server ${index + 1}`}>
              <CopyField value={name} copyLabel={`Copy name server ${index + 1}`} />
            </Field>
          ))}
        </div>
        <Text tone="muted">
          Sign in to the registrar of {domain.display_name}, find “Name servers” or “DNS”, choose
          custom name servers, and enter these. Remove all others.
        </Text>
        {!isProtecting(domain.state) && (
          <Text tone="muted">
            <RemovalSentence domain={domain} />
          </Text>
        )}
      </Section>
      <PresentOnes servers={servers} />
      <div className="flex flex-wrap gap-3">
        {(hadDs || servers.is_ds_present) && (
          <CheckNameServersButton
            domainId={domain.id}
            variant={servers.is_ds_present ? 'primary' : 'secondary'}
            resultInWords={dnssecInWords}
          >
            Check DNSSEC again
          </CheckNameServersButton>
        )}
        <Link asChild variant={servers.is_ds_present ? 'button-secondary' : 'button'}>
          <RouterLink to={`${path}/ns/complete`}>I have changed them</RouterLink>
        </Link>
        <Link variant="button-secondary" href={mailToColleague(domain, servers)}>
          Send this to a colleague
        </Link>
      </div>
    </div>
  )
}

function dnssecInWords({ is_ds_present: isDsPresent, check }: NameServers) {
  if (check?.failure) return 'The check was inconclusive'
  return isDsPresent ? 'The registry still has a DS record' : 'The DS record is gone'
}

function PresentOnes({ servers: { current, assigned } }: { servers: NameServers }) {
  const old = current.filter((name) => !assigned.includes(name))
  if (old.length === 0) return null
  return (
    <Section title="Name servers to remove">
      <div className="grid gap-1">
        {old.map((name) => (
          <Code key={name}>{name}</Code>
        ))}
      </div>
    </Section>
  )
}
