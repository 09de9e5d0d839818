import { type RefObject, useRef, useState } from 'react'

import { THEME_HOST_LOST_DAYS } from '../../../../contract/partner/theme-files.ts'
import type { ThemeHost } from '../../../../contract/partner/theme-host.ts'
import type { Theme } from '../../../../contract/partner/theme.ts'
import {
  useAddThemeHost,
  useCheckThemeHost,
  useRemoveThemeHost,
} from '../../../api/partner/themes.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CopyField } from '../../../components/copy-field/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/partner/theme-host.ts').then((module) => module.addThemeHostForm)

/** The host names at which the theme is shown. */
export function HostsTab({ theme }: { theme: Theme }) {
  const { mutateAsync: add } = useAddThemeHost()
  const whyNot = useWhyNot('themes.change')
  const showToast = useToast()
  const addButton = useRef<HTMLButtonElement>(null)
  const form = useSchemaForm<{ host: string }>({
    schema,
    defaultValues: { host: '' },
    onSubmit: async ({ host }) => {
      await add({ themeId: theme.id, host })
      form.setValue('host', '')
      showToast({ tone: 'positive', title: 'Host name added' })
    },
  })
  const { error, ...host } = form.field('host')
  return (
    <div className="grid max-w-page gap-8 pt-2">
      <Text className="max-w-prose">
        At your own host name, everything uses this theme, from the sign-in page to emails. People
        sign in separately at each host name, with their password or a passkey for that host name.
        Signing in with Google or GitHub is not offered there.
      </Text>
      <Form className="max-w-dialog" onSubmit={form.onSubmit}>
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Host name"
            hint="For example login.example.com."
            error={error ?? form.failure}
            className="min-w-60 flex-1"
          >
            <Input {...host} dir="ltr" inputMode="url" autoComplete="off" spellCheck={false} />
          </Field>
          <RefusableButton
            ref={addButton}
            type="submit"
            whyNot={whyNot}
            isPending={form.isPending}
            pendingLabel="Adding…"
          >
            Add host name
          </RefusableButton>
        </div>
      </Form>
      {theme.hosts.length > 0 && (
        <div className="grid gap-10">
          {theme.hosts.map((one) => (
            <Host
              key={one.id}
              themeId={theme.id}
              host={one}
              whyNot={whyNot}
              returnFocus={addButton}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type Found = { has_txt: boolean; points_here: boolean }

function Host({
  themeId,
  host,
  whyNot,
  returnFocus,
}: {
  themeId: string
  host: ThemeHost
  whyNot: string | undefined
  /** Gets the focus once the host name is gone. */
  returnFocus: RefObject<HTMLElement | null>
}) {
  const check = useCheckThemeHost()
  const showToast = useToast()
  const failureToast = useFailureToast()
  const [found, setFound] = useState<Found>()
  const [isRemoving, setIsRemoving] = useState(false)
  const isVerified = host.verified_at !== null
  const missing = found && missingWords(found, host)

  const act = () =>
    check.mutate(
      { themeId, hostId: host.id },
      {
        onSuccess: (answer) => {
          setFound(answer)
          if (answer.verified_at && !isVerified)
            showToast({ tone: 'positive', title: `${host.host} is ready` })
        },
        onError: failureToast('The records could not be checked'),
      },
    )

  return (
    <Section
      title={
        <>
          <bdi>{host.host}</bdi>{' '}
          <Badge tone={isVerified ? 'positive' : 'caution'}>
            {isVerified ? 'Ready' : 'Waiting for DNS records'}
          </Badge>
        </>
      }
      actions={
        <>
          <RefusableButton
            variant="secondary"
            whyNot={whyNot}
            isPending={check.isPending}
            pendingLabel="Checking…"
            onClick={act}
          >
            Check records
          </RefusableButton>
          <RefusableButton
            variant="secondary"
            aria-label={`Remove ${host.host}`}
            whyNot={whyNot}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </RefusableButton>
        </>
      }
    >
      {(!isVerified || missing) && (
        <div className="grid max-w-prose gap-4">
          <Text>Add these records at the DNS provider of your domain, then check them.</Text>
          <Field label="TXT record: name">
            <CopyField value={host.txt_name} />
          </Field>
          <Field label="TXT record: value">
            <CopyField value={host.txt_value} />
          </Field>
          <Field label={`CNAME record of ${host.host}`}>
            <CopyField value={host.target} />
          </Field>
        </div>
      )}
      <Alert tone="caution" live="polite">
        {missing}
      </Alert>
      {isRemoving && (
        <RemoveDialog {...{ themeId, host, returnFocus }} onClose={() => setIsRemoving(false)} />
      )}
    </Section>
  )
}

function missingWords({ has_txt: hasTxt, points_here: pointsHere }: Found, host: ThemeHost) {
  if (hasTxt && pointsHere) return undefined
  const missing = [
    !hasTxt && `the TXT record at ${host.txt_name} was not found`,
    !pointsHere && `${host.host} doesn’t point to ${host.target}`,
  ].filter(Boolean)
  if (host.verified_at !== null)
    return `Missing: ${missing.join(', and ')}. After ${THEME_HOST_LOST_DAYS} days without its records, a host name is no longer used.`
  return `Not ready: ${missing.join(', and ')}. New records can take an hour to become visible.`
}

function RemoveDialog({
  themeId,
  host,
  returnFocus,
  onClose,
}: {
  themeId: string
  host: ThemeHost
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { mutateAsync: remove } = useRemoveThemeHost()
  const showToast = useToast()
  return (
    <ConfirmedAction
      title={`Remove ${host.host}?`}
      confirmLabel="Remove"
      returnFocus={returnFocus}
      onClose={onClose}
      action={async () => {
        await remove({ themeId, hostId: host.id })
        showToast({ tone: 'positive', title: `${host.host} removed` })
        onClose()
      }}
    >
      The console no longer uses this theme there, and people are signed out at that address when
      its certificate expires.
    </ConfirmedAction>
  )
}
