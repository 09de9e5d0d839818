import type { DomainSettings, Hsts } from '../../../../contract/websites/domain-settings.ts'
import { HSTS_PRELOAD_MIN_SECONDS, tlsVersions } from '../../../../contract/websites/protection.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Select } from '../../../components/select/index.ts'
import { durationInWords, durationOptions } from './hsts-durations.ts'
import { tlsVersionWords, WHO_DOES_IT } from './protection-words.ts'
import type { Draft } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'

type Tls = DomainSettings['tls']

const versionOptions = tlsVersions.map((value) => ({ value, ...tlsVersionWords[value] }))

/** How visitors connect to a website. */
export function TlsTab({
  domainId,
  saved,
  draft,
}: {
  domainId: string
  saved: Tls
  draft: Draft<'tls'>
}) {
  const values = { ...saved, ...draft[0] }
  const choose = (chosen: Partial<Tls>) => draft[1]((before) => ({ ...before, ...chosen }))
  const form = { domainId, saved, draft, part: 'tls' } as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
      <SettingsForm {...form} title="Encryption" fields={['minimum_version', 'always_https']}>
        <RadioGroup
          legend="Minimum version"
          hint={WHO_DOES_IT}
          options={versionOptions}
          value={values.minimum_version}
          onValueChange={(chosen) =>
            choose({ minimum_version: tlsVersions.find((version) => version === chosen) })
          }
        />
        <Checkbox
          checked={values.always_https}
          onChange={(event) => choose({ always_https: event.target.checked })}
          description="Requests over HTTP are redirected to the same address over HTTPS."
        >
          Always use HTTPS
        </Checkbox>
      </SettingsForm>

      <SettingsForm {...form} title="HSTS" fields={['hsts']}>
        <HstsFields
          saved={saved.hsts}
          value={values.hsts}
          onValueChange={(hsts) => choose({ hsts })}
        />
      </SettingsForm>
    </div>
  )
}

const atFirst = { include_subdomains: false, preload: false }

function HstsFields({
  saved,
  value,
  onValueChange,
}: {
  saved: Hsts | null
  value: Hsts | null
  onValueChange: (value: Hsts | null) => void
}) {
  // Don't send what the preload list would reject.
  const change = (hsts: Hsts) =>
    onValueChange({ ...hsts, preload: hsts.preload && canPreload(hsts) })
  return (
    <>
      <Field
        label="How long browsers require HTTPS"
        hint="The Strict-Transport-Security header, sent with every HTTPS response."
      >
        <Select
          className="max-w-60"
          options={durationOptions(saved?.max_age_seconds)}
          value={value === null ? '' : String(value.max_age_seconds)}
          onChange={({ target }) =>
            target.value === ''
              ? onValueChange(null)
              : change({ ...atFirst, ...value, max_age_seconds: Number(target.value) })
          }
        />
      </Field>
      {value && (
        <>
          <Checkbox
            checked={value.include_subdomains}
            onChange={({ target }) => change({ ...value, include_subdomains: target.checked })}
            description="Every subdomain then needs a certificate, including internal ones."
          >
            Include subdomains
          </Checkbox>
          <Checkbox
            checked={value.preload}
            disabled={!canPreload(value)}
            onChange={({ target }) => change({ ...value, preload: target.checked })}
            description="Browsers may add it to their built-in list. This requires including subdomains, and a duration of at least a year."
          >
            Allow preloading
          </Checkbox>
        </>
      )}
      <HstsWarning saved={saved} value={value} />
    </>
  )
}

const canPreload = ({ include_subdomains: hasSubdomains, max_age_seconds: seconds }: Hsts) =>
  hasSubdomains && seconds >= HSTS_PRELOAD_MIN_SECONDS

function HstsWarning({ saved, value }: { saved: Hsts | null; value: Hsts | null }) {
  if (value && value.max_age_seconds > 0) {
    return (
      <Alert tone="caution" title="This can’t be undone immediately">
        Browsers that have received it refuse plain HTTP for{' '}
        {durationInWords(value.max_age_seconds)}, whatever you set here later.
        {value.preload && ' Leaving the preload list takes months.'}
      </Alert>
    )
  }
  if (!saved || saved.max_age_seconds === 0 || value) return null
  return (
    <Alert tone="caution" title="Browsers still require HTTPS">
      Browsers that have received it require HTTPS for up to{' '}
      {durationInWords(saved.max_age_seconds)}. To end this sooner, choose “{durationInWords(0)}”
      instead.
    </Alert>
  )
}
