import { Link as RouterLink } from 'react-router-dom'

import { hasConfirmedRecords, isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import type { CheckedNameServer, NameServers } from '../../../../contract/websites/name-servers.ts'
import { nameServersQuery } from '../../../api/websites/name-servers.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge, type BadgeProps } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { isSame } from '../../shared/is-same.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'
import { NextStepAction, RemovalSentence } from '../next-step.tsx'
import { SetUpPage } from '../set-up-page.tsx'
import { CheckNameServersButton } from './check-name-servers-button.tsx'

/** /domain-scan/{id}/ns/complete: the name servers at the registry, one by one. */
export function NameServersCompletePage() {
  return (
    <SetUpPage
      title="Name server check"
      step={2}
      renderDescription={() =>
        `${productName()} queries the registry directly, so the result is not cached.`
      }
    >
      {(domain) => (
        <Loaded query={nameServersQuery(domain.id)} what="The name servers">
          {(servers) => <Check domain={domain} servers={servers} />}
        </Loaded>
      )}
    </SetUpPage>
  )
}

function Check({ domain, servers }: { domain: Domain; servers: NameServers }) {
  return (
    <div className="grid gap-8">
      <Outcome domain={domain} check={servers.check} />
      {servers.check && <Result check={servers.check} />}
      <div className="grid justify-items-start gap-3">
        <CheckNow domain={domain} check={servers.check} />
        {servers.next_check_at && (
          <Text tone="muted">
            {/* Until the first check, the alert says when it runs. */}
            {servers.check && (
              <>
                The next check runs automatically:{' '}
                <Time at={servers.next_check_at} format="date-time" />.{' '}
              </>
            )}
            {isWaiting(domain) &&
              'You can leave this page. We will email you when your website is protected.'}
          </Text>
        )}
        {isWaiting(domain) && (
          <Text tone="muted">
            <RemovalSentence domain={domain} areNameServersSet={areSet(servers.check)} />
          </Text>
        )}
      </div>
    </div>
  )
}

/** Nothing is left to do at the registrar. */
const areSet = (check: NameServers['check']) =>
  check !== null &&
  check.failure === null &&
  check.name_servers.every(({ state }) => state === 'ours' || state === 'no_answer')

const isWaiting = ({ state }: Domain) => state === 'pending_ns' || state === 'moved'

function Outcome({ domain, check }: { domain: Domain; check: NameServers['check'] }) {
  if (isProtecting(domain.state)) {
    return (
      <Alert tone="positive" live="polite" title={`${domain.display_name} is protected`}>
        Its name servers point to {productName()}.{' '}
        <Link asChild>
          <RouterLink to={`/domain/${domain.id}/vise`}>View security posture</RouterLink>
        </Link>
      </Alert>
    )
  }
  if (domain.state === 'expired') {
    return (
      <Alert tone="critical" live="polite" title="The registration has expired">
        The name servers are checked again once it is renewed.
      </Alert>
    )
  }
  if (check?.failure) {
    return (
      <Alert tone="caution" live="polite" title="The last check was inconclusive">
        {check.failure}
      </Alert>
    )
  }
  if (!check) {
    return (
      <Alert tone="info" live="polite" title="Not checked yet">
        {hasConfirmedRecords(domain.state)
          ? 'The first check runs within a minute. You can also run it now.'
          : 'Checks start once you confirm the records.'}
      </Alert>
    )
  }
  if (areSet(check)) {
    return (
      <Alert tone="info" live="polite" title="The name servers are set">
        You don’t need to change anything else at your registrar. Protection starts once one of them
        responds.
      </Alert>
    )
  }
  if (check.name_servers.some(({ state }) => state === 'ours' || state === 'no_answer')) {
    return (
      <Alert tone="caution" live="polite" title="Some name servers have not changed yet">
        Most registries take a few minutes, some up to a day.
      </Alert>
    )
  }
  if (domain.state === 'moved') {
    return (
      <Alert
        tone="critical"
        live="polite"
        title={`The name servers no longer point to ${productName()}`}
      >
        Set them again at your registrar. Most registries take a few minutes, some up to a day.
      </Alert>
    )
  }
  return (
    <Alert tone="caution" live="polite" title="The name servers have not changed yet">
      Most registries take a few minutes, some up to a day.
    </Alert>
  )
}

const shown: Record<CheckedNameServer['state'], { label: string; tone: BadgeProps['tone'] }> = {
  ours: { label: 'Set and responding', tone: 'positive' },
  no_answer: { label: 'Set, not responding yet', tone: 'caution' },
  missing: { label: 'Not set yet', tone: 'untested' },
  old: { label: 'Old: remove it', tone: 'critical' },
  extra: { label: 'Extra: remove it', tone: 'critical' },
}

const Result = ({ check }: { check: NonNullable<NameServers['check']> }) => (
  <Section title="At the registry">
    {check.name_servers.length > 0 && (
      <Table caption="Name servers at the registry" isCaptionHidden>
        <TableHead>
          <TableRow place="head">
            <TableHeader>Name server</TableHeader>
            <TableHeader>Status</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {check.name_servers.map(({ name, state }) => (
            <TableRow key={name}>
              <TableHeader scope="row">
                <Code>{name}</Code>
              </TableHeader>
              <TableCell>
                <Badge tone={shown[state].tone}>{shown[state].label}</Badge>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    )}
    <Text tone="muted">
      Last check: <Time at={check.checked_at} format="date-time" />
    </Text>
  </Section>
)

/** Only what is left to do at the registrar can have changed. */
function resultInWords(now: NameServers['check'], before: NameServers['check']) {
  if (now?.failure) return 'The check was inconclusive'
  const isUnchanged = !areSet(now) && isSame(now?.name_servers, before?.name_servers)
  return isUnchanged ? 'Checked: nothing has changed yet' : 'Checked'
}

function CheckNow({ domain, check }: { domain: Domain; check: NameServers['check'] }) {
  if (!hasConfirmedRecords(domain.state)) return <NextStepAction domain={domain} />
  return (
    <CheckNameServersButton
      domainId={domain.id}
      variant={isProtecting(domain.state) ? 'secondary' : 'primary'}
      resultInWords={(now) => resultInWords(now.check, check)}
    >
      Check now
    </CheckNameServersButton>
  )
}
