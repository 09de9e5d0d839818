import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { type EventTopic, eventTopics } from '../../../../contract/organisation/event-topics.ts'
import type { NotificationSettings } from '../../../../contract/organisation/notification-settings.ts'
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from '../../../api/organisation/notification-settings.ts'
import { webhooksQuery } from '../../../api/organisation/webhooks.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useReaderSettings } from '../../account/user/reader.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { timeZoneOptions } from '../../shared/time-zones.ts'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { useMay } from '../access/use-may.ts'
import { topicWords, webhookName } from '../webhooks/webhook-words.ts'

/** What is always emailed, whatever the settings. */
const alwaysMailed = [
  'A sign-in from a new browser or network',
  'Your password or second factor changes',
  'Repeated wrong passwords for your account',
  'Your role or membership changes',
  'A webhook is turned off (owners and admins only)',
]

const DEFAULT_HOUR = 8

const schema = () =>
  import('../../../../contract/organisation/notification-settings.ts').then(
    (module) => module.notificationSettings,
  )

/** How the person is notified in the current organisation. */
export function SettingsTab() {
  return (
    <Loaded query={notificationSettingsQuery} what="The settings" headingLevel={2}>
      {(saved) => <SettingsForm saved={saved} />}
    </Loaded>
  )
}

function SettingsForm({ saved }: { saved: NotificationSettings }) {
  const { mutateAsync: change } = useChangeNotificationSettings()
  const showToast = useToast()
  const { form, row } = useSettingsForm({
    saved,
    valuesOf: (settings) => settings,
    schema,
    fallback: 'The settings could not be saved. Try again.',
    save: async (settings, before) => {
      const stored = await change({ ...settings, before })
      showToast({ tone: 'positive', title: 'Notification settings saved' })
      return stored
    },
  })
  const consoleOff = form.control('console_off')
  const emailOff = form.control('email_off')
  const digest = form.control('digest')
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-8" onSubmit={form.onSubmit}>
      <Matrix
        consoleOff={consoleOff.value}
        emailOff={emailOff.value}
        onConsoleOff={consoleOff.onValueChange}
        onEmailOff={emailOff.onValueChange}
      />
      <DigestSection value={digest.value} error={digest.error} onChange={digest.onValueChange} />
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <SaveRow whyNot={undefined} {...row} />
    </Form>
  )
}

type Off = readonly EventTopic[]

/** As wide as a checkbox. */
const none = <span className="flex w-6 justify-center">–</span>

function Matrix({
  consoleOff,
  emailOff,
  onConsoleOff,
  onEmailOff,
}: {
  consoleOff: Off
  emailOff: Off
  onConsoleOff: (off: EventTopic[]) => void
  onEmailOff: (off: EventTopic[]) => void
}) {
  const seesWebhooks = useMay('webhooks.see')
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery, enabled: seesWebhooks })
  const hasWebhooks = webhooks.length > 0
  const choice = (
    topic: EventTopic,
    channel: string,
    off: Off,
    set: (off: EventTopic[]) => void,
  ) => (
    <Checkbox
      aria-label={`${topicWords[topic].label}: ${channel}`}
      checked={!off.includes(topic)}
      onChange={({ target }) =>
        set(eventTopics.filter((one) => (one === topic ? !target.checked : off.includes(one))))
      }
    />
  )
  return (
    <Section title="Events">
      <Text tone="muted">
        Emails about a website or database go to those who may change it. A website’s settings can
        turn some of them off for everybody.
      </Text>
      <Table caption="How you are notified of each event" isCaptionHidden>
        <TableHead>
          <TableRow place="head">
            <TableHeader>Event</TableHeader>
            <TableHeader>Console</TableHeader>
            <TableHeader>Email</TableHeader>
            {hasWebhooks && <TableHeader>Webhooks</TableHeader>}
          </TableRow>
        </TableHead>
        <TableBody>
          {eventTopics.map((topic) => (
            <TableRow key={topic}>
              <TableHeader scope="row">
                {topicWords[topic].label}
                <Text tone="muted" size="small">
                  {topicWords[topic].description}
                </Text>
              </TableHeader>
              <TableCell>{choice(topic, 'in the console', consoleOff, onConsoleOff)}</TableCell>
              <TableCell>{choice(topic, 'by email', emailOff, onEmailOff)}</TableCell>
              {hasWebhooks && (
                <TableCell>
                  {webhooks
                    .filter((webhook) => webhook.is_enabled && webhook.topics.includes(topic))
                    .map(webhookName)
                    .join(', ') || '–'}
                </TableCell>
              )}
            </TableRow>
          ))}
          {alwaysMailed.map((event) => (
            <TableRow key={event}>
              <TableHeader scope="row">{event}</TableHeader>
              <TableCell>{none}</TableCell>
              <TableCell>
                <Checkbox aria-label={`${event}: by email, always on`} checked disabled readOnly />
              </TableCell>
              {hasWebhooks && <TableCell>–</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Text tone="muted">Emails about the security of your account are always on.</Text>
      {seesWebhooks && (
        <Link asChild>
          <RouterLink to="/notifications?tab=webhooks">Manage webhooks</RouterLink>
        </Link>
      )}
    </Section>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function DigestSection({
  value,
  error,
  onChange,
}: {
  value: NotificationSettings['digest']
  error: string | undefined
  onChange: (digest: NotificationSettings['digest']) => void
}) {
  const { timeZone } = useReaderSettings()
  // Kept while the digest is off.
  const [last, setLast] = useState(value)
  const chosen = value ?? last ?? { hour: DEFAULT_HOUR, time_zone: timeZone }
  const set = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change }
    setLast(next)
    onChange(next)
  }
  return (
    <Section title="Daily digest">
      <div className="grid max-w-md gap-6">
        <Switch
          checked={value !== null}
          onChange={({ target }) => onChange(target.checked ? chosen : null)}
          description="One email with what happened in the last day, and none when nothing happened."
        >
          Send a daily digest
        </Switch>
        {value && (
          <>
            <Field label="Time" error={error}>
              <Select
                options={hours}
                value={String(value.hour)}
                onChange={({ target }) => set({ hour: Number(target.value) })}
              />
            </Field>
            <Field label="Time zone">
              <Select
                options={timeZoneOptions(chosen.time_zone)}
                value={value.time_zone}
                onChange={({ target }) => set({ time_zone: target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </Section>
  )
}
