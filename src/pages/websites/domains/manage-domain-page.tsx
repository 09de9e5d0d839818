import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { DomainSettings } from '../../../../contract/websites/domain-settings.ts'
import type { Domain, ReachedDomain } from '../../../../contract/websites/domain.ts'
import { domainSettingsQuery } from '../../../api/websites/domain-settings.ts'
import { Section } from '../../../components/section/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ResourceAccess } from '../../organisation/grants/resource-access.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { UnsavedChanges } from '../../shared/unsaved-changes.tsx'
import { DomainPage } from '../domain-page.tsx'
import { AddRecordLink } from '../records/add-record-link.tsx'
import { Records } from '../records/records.tsx'
import { RemovedWebsite } from '../removed-website.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { AlertsTab } from './alerts-tab.tsx'
import { PolicySection } from './policy-section.tsx'
import { ProtectionTab } from './protection-tab.tsx'
import { AllowRuleForm, BlockAddressForm } from './rule-forms.tsx'
import { RulesTable } from './rules-table.tsx'
import { isChanged, type Draft } from './settings-draft.ts'
import { TlsTab } from './tls-tab.tsx'

const tabs = [
  { value: 'protection', label: 'Protection', Panel: ProtectionPanel },
  { value: 'rules', label: 'Rules', Panel: Rules },
  { value: 'records', label: 'DNS records', Panel: DnsRecords },
  { value: 'tls', label: 'TLS', Panel: TlsPanel },
  { value: 'alerts', label: 'Alerts', Panel: AlertsPanel },
  { value: 'access', label: 'Access', Panel: Access },
  { value: 'danger', label: 'Danger zone', Panel: Danger },
]

type PanelProps = {
  domain: ReachedDomain
  /** Unsaved changes, kept while another tab is open. */
  drafts: { protection: Draft<'protection'>; tls: Draft<'tls'>; alerts: Draft<'alerts'> }
}

/** /domain/{id}/manage: the settings of a website. `?tab=` selects the tab. */
export function ManageDomainPage() {
  return (
    <DomainPage
      title="Manage website"
      renderHeading={({ display_name: name }) => (
        <>
          Manage <bdi>{name}</bdi>
        </>
      )}
      below="Manage"
    >
      {(domain) =>
        domain.state === 'removed' ? (
          <RemovedWebsite domain={domain} />
        ) : (
          <ManageTabs key={domain.id} domain={domain} />
        )
      }
    </DomainPage>
  )
}

function ManageTabs({ domain }: { domain: ReachedDomain }) {
  const [search, setSearch] = useSearchParams()
  const drafts = {
    protection: useState<Partial<DomainSettings['protection']>>({}),
    tls: useState<Partial<DomainSettings['tls']>>({}),
    alerts: useState<Partial<DomainSettings['alerts']>>({}),
  }
  const { data: saved } = useQuery(domainSettingsQuery(domain.id))
  const isUnsaved =
    saved !== undefined &&
    (isChanged(drafts.protection[0], saved.protection) ||
      isChanged(drafts.tls[0], saved.tls) ||
      isChanged(drafts.alerts[0], saved.alerts))
  const { value: tab } = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]!
  return (
    <Tabs value={tab} onValueChange={(value) => setSearch({ tab: value })}>
      <UnsavedChanges isUnsaved={isUnsaved} />
      <TabList label="Settings">
        {tabs.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ value, Panel }) => (
        <TabPanel key={value} value={value}>
          <Panel domain={domain} drafts={drafts} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function ProtectionPanel({ domain: { id }, drafts }: PanelProps) {
  return (
    <Loaded query={domainSettingsQuery(id)} what="The settings" headingLevel={2}>
      {({ protection }) => (
        <ProtectionTab domainId={id} saved={protection} draft={drafts.protection} />
      )}
    </Loaded>
  )
}

function TlsPanel({ domain: { id }, drafts }: PanelProps) {
  return (
    <Loaded query={domainSettingsQuery(id)} what="The settings" headingLevel={2}>
      {({ tls }) => <TlsTab domainId={id} saved={tls} draft={drafts.tls} />}
    </Loaded>
  )
}

function AlertsPanel({ domain: { id }, drafts }: PanelProps) {
  return (
    <Loaded query={domainSettingsQuery(id)} what="The settings" headingLevel={2}>
      {({ alerts }) => <AlertsTab domainId={id} saved={alerts} draft={drafts.alerts} />}
    </Loaded>
  )
}

function Rules({ domain }: { domain: Domain }) {
  const { id } = domain
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
      <Section title="Your rules">
        <RulesTable domainId={id} />
      </Section>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <BlockAddressForm domainId={id} />
        <AllowRuleForm domainId={id} />
      </div>
      <PolicySection domain={domain} />
    </div>
  )
}

function DnsRecords({ domain }: { domain: Domain }) {
  return (
    <div className="pt-2">
      <Section title="DNS records" actions={<AddRecordLink domain={domain} />}>
        <Records domain={domain} />
      </Section>
    </div>
  )
}

function Access({ domain: { id, display_name: name, level } }: PanelProps) {
  return (
    <div className="pt-2">
      <ResourceAccess resource={{ id, name }} level={level} />
    </div>
  )
}

function Danger({ domain: { id } }: { domain: Domain }) {
  const whyNot = useWhyNotOn(id, 'resource.remove')
  return (
    <div className="pt-2">
      <Section title="Remove this website">
        <Text tone="muted" className="max-w-prose">
          Protection stops, and attack logs are no longer accepted. You can restore the website for
          seven days. First, you review what stops and type the website’s name.
        </Text>
        <div>
          <RefusableLink to={`/domain/${id}/remove`} whyNot={whyNot}>
            Remove website
          </RefusableLink>
        </div>
      </Section>
    </div>
  )
}
