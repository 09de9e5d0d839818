import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Theme } from '../../../../contract/partner/theme.ts'
import { renewCookies } from '../../../api/credentials.ts'
import { themeQuery, themeTokensAddress, usePublishTheme } from '../../../api/partner/themes.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Breadcrumbs } from '../../../components/breadcrumbs/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { UnsavedForms } from '../../shared/unsaved-changes.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { CustomersTab } from './customers-tab.tsx'
import { HostsTab } from './hosts-tab.tsx'
import { ThemeForm } from './theme-form.tsx'
import { stateWords } from './theme-words.ts'
import { VersionsTab } from './versions-tab.tsx'

const levels = [{ label: 'Themes', href: '/partner/themes' }]

/** One theme: its design with the preview, its versions and its host names. */
export function ThemeEditor({ themeId }: { themeId: string }) {
  return (
    <Loaded query={themeQuery(themeId)} what="The theme" headingLevel={2}>
      {(theme) => <Editor theme={theme} />}
    </Loaded>
  )
}

const tabs = [
  { value: 'design', label: 'Design' },
  { value: 'versions', label: 'Versions' },
  { value: 'hosts', label: 'Host names' },
  { value: 'customers', label: 'Customers' },
] as const

function Editor({ theme }: { theme: Theme }) {
  const organisation = useOrganisation()
  const [search, change] = useAddressFields()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'design'
  const { label, tone } = stateWords[theme.state]
  return (
    <UnsavedForms>
      {(isUnsaved) => (
        <Page
          title={<bdi>{theme.name}</bdi>}
          width="full"
          breadcrumbs={
            <Breadcrumbs
              levels={levels}
              renderLink={({ href }, props) => <RouterLink {...props} to={href ?? ''} />}
            />
          }
          description={
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={tone}>{label}</Badge>
              {theme.version === null
                ? 'Customers don’t see it yet.'
                : theme.has_changes
                  ? `Customers see version ${theme.version}. The draft has changes.`
                  : `Customers see version ${theme.version}.`}
            </span>
          }
          actions={
            <>
              <Link asChild className="self-center">
                <RouterLink
                  to={themeTokensAddress(theme.id, organisation?.id)}
                  reloadDocument
                  download
                  // The browser sends only the cookie, which lasts an hour.
                  onClick={renewCookies}
                >
                  Export
                </RouterLink>
              </Link>
              <PublishButton theme={theme} isUnsaved={isUnsaved} />
            </>
          }
        >
          <Tabs
            value={tab}
            onValueChange={(value) => change({ tab: value === 'design' ? undefined : value })}
            activationMode={isUnsaved ? 'manual' : 'automatic'}
          >
            <TabList label="Theme">
              {tabs.map(({ value, label: name }) => (
                <Tab key={value} value={value}>
                  {name}
                </Tab>
              ))}
            </TabList>
            <TabPanel value="design">
              <ThemeForm key={theme.version} theme={theme} />
            </TabPanel>
            <TabPanel value="versions">
              <VersionsTab theme={theme} />
            </TabPanel>
            <TabPanel value="hosts">
              <HostsTab theme={theme} />
            </TabPanel>
            <TabPanel value="customers">
              <CustomersTab theme={theme} />
            </TabPanel>
          </Tabs>
        </Page>
      )}
    </UnsavedForms>
  )
}

function PublishButton({ theme, isUnsaved }: { theme: Theme; isUnsaved: boolean }) {
  const { mutateAsync: publish } = usePublishTheme()
  const mayNot = useWhyNot('themes.change')
  const showToast = useToast()
  const failureToast = useFailureToast()
  const [isPending, setIsPending] = useState(false)
  const whyNot =
    mayNot ??
    (isUnsaved
      ? 'Save your changes first.'
      : !theme.has_changes && theme.state === 'published'
        ? 'The draft is already published.'
        : undefined)
  const act = () => {
    setIsPending(true)
    publish(theme.id)
      .then(({ version }) =>
        showToast({ tone: 'positive', title: `Version ${version} is published` }),
      )
      .catch(failureToast('The theme could not be published'))
      .finally(() => setIsPending(false))
  }
  return (
    <RefusableButton whyNot={whyNot} isPending={isPending} pendingLabel="Publishing…" onClick={act}>
      Publish
    </RefusableButton>
  )
}
