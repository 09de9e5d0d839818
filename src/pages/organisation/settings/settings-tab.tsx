import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { OrganisationSettings } from '../../../../contract/organisation/organisation-settings.ts'
import {
  defaultRoles,
  type SecondFactorRule,
  secondFactorRules,
} from '../../../../contract/organisation/settings-values.ts'
import { organisationSettingsQuery } from '../../../api/organisation/organisation-settings.ts'
import { countryOptions } from '../../../components/address-form/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { counted } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { roleWords } from '../access/access-words.ts'
import { DeletionSection } from './deletion-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the current organisation. `more` is what other areas add. */
export function SettingsTab({ more }: { more?: ReactNode }) {
  return (
    <Loaded query={organisationSettingsQuery} what="The settings" headingLevel={2}>
      {(saved) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
          <Name saved={saved} />
          <LogoSection />
          <LegalDetails saved={saved} />
          <Joining saved={saved} />
          <SecondFactor saved={saved} />
          <Sessions saved={saved} />
          {more}
          <DeletionSection />
        </div>
      )}
    </Loaded>
  )
}

type Saved = { saved: OrganisationSettings }

const Name = ({ saved }: Saved) => (
  <SettingsForm title="Name" saved={saved} schema="nameForm" valuesOf={({ name }) => ({ name })}>
    {(form) => {
      const { error, ...name } = form.field('name')
      return (
        <Field label="Name" hint="Shown to members and people you invite." error={error}>
          <Input {...name} autoComplete="organization" />
        </Field>
      )
    }}
  </SettingsForm>
)

const legalValuesOf = (settings: OrganisationSettings) => ({
  legal_name: settings.legal_name ?? '',
  legal_address: settings.legal_address ?? '',
  legal_country: settings.legal_country ?? '',
  registration_number: settings.registration_number ?? '',
  vat_number: settings.vat_number ?? '',
})
const countries = [{ value: '', label: 'None' }, ...countryOptions('en')]

const LegalDetails = ({ saved }: Saved) => (
  <SettingsForm title="Legal details" saved={saved} schema="legalForm" valuesOf={legalValuesOf}>
    {(form) => {
      const { error: nameError, ...name } = form.field('legal_name')
      const { error: addressError, ...address } = form.field('legal_address')
      const { error: countryError, ...country } = form.field('legal_country')
      const { error: registrationError, ...registration } = form.field('registration_number')
      const { error: vatError, ...vat } = form.field('vat_number')
      return (
        <>
          <Field label="Legal name" isOptional error={nameError}>
            <Input {...name} />
          </Field>
          <Field label="Address" isOptional error={addressError}>
            <Textarea {...address} rows={3} />
          </Field>
          <Field label="Country" isOptional error={countryError}>
            <Select {...country} options={countries} />
          </Field>
          <Field label="Registration number" isOptional error={registrationError}>
            <Input {...registration} />
          </Field>
          <Field label="VAT number" isOptional error={vatError}>
            <Input {...vat} />
          </Field>
        </>
      )
    }}
  </SettingsForm>
)

const joiningValuesOf = (settings: OrganisationSettings) => ({
  default_role: settings.default_role,
  email_domains: settings.email_domains.join('\n'),
})

const Joining = ({ saved }: Saved) => (
  <SettingsForm title="Invitations" saved={saved} schema="joiningForm" valuesOf={joiningValuesOf}>
    {(form) => {
      const { error: roleError, ...role } = form.field('default_role')
      const { error: domainsError, ...domains } = form.field('email_domains')
      return (
        <>
          <Field label="Default role" hint="Preselected when you invite people." error={roleError}>
            <Select
              {...role}
              options={defaultRoles.map((value) => ({ value, label: roleWords[value].label }))}
            />
          </Field>
          <Field
            label="Allowed email domains"
            hint="One per line, such as example.com; subdomains are separate. Only people with such an address can be invited and can accept. Existing members are not affected."
            isOptional
            error={domainsError}
          >
            <Textarea {...domains} rows={3} autoCapitalize="none" spellCheck={false} dir="ltr" />
          </Field>
        </>
      )
    }}
  </SettingsForm>
)

const ruleWords: Readonly<Record<SecondFactorRule, string>> = {
  nobody: 'Nobody',
  owners_and_admins: 'Owners and admins',
  everyone: 'Everyone',
}
const secondFactorValuesOf = ({ second_factor }: OrganisationSettings) => ({ second_factor })

const SecondFactor = ({ saved }: Saved) => (
  <SettingsForm
    title="Second factor"
    saved={saved}
    schema="secondFactorForm"
    valuesOf={secondFactorValuesOf}
  >
    {(form) => {
      const { value, ...rule } = form.control('second_factor')
      return (
        <RadioGroup
          {...rule}
          legend="Who must use a second factor"
          hint={
            <>
              People without one can do nothing else in this organisation until they set one up. You
              need one yourself: see{' '}
              <Link asChild>
                <RouterLink to="/mfa">Second factor</RouterLink>
              </Link>
              .
            </>
          }
          value={value ?? 'nobody'}
          options={secondFactorRules.map((one) => ({ value: one, label: ruleWords[one] }))}
        />
      )
    }}
  </SettingsForm>
)

const idleWords = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')
const lifeWords = (hours: number) =>
  hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')

/** The usual choices, and the current value, which may be a different one set through the API. */
const choices = (
  usual: readonly number[],
  { present, words, none }: { present: number | null; words: (n: number) => string; none: string },
) => [
  { value: '', label: none },
  ...[...new Set([...usual, ...(present === null ? [] : [present])])]
    .toSorted((one, other) => one - other)
    .map((number) => ({ value: String(number), label: words(number) })),
]

const sessionValuesOf = (settings: OrganisationSettings) => ({
  session_idle_minutes: String(settings.session_idle_minutes ?? ''),
  session_life_hours: String(settings.session_life_hours ?? ''),
})

const Sessions = ({ saved }: Saved) => (
  <SettingsForm title="Sessions" saved={saved} schema="sessionsForm" valuesOf={sessionValuesOf}>
    {(form) => {
      const { error: idleError, ...idle } = form.field('session_idle_minutes')
      const { error: lifeError, ...life } = form.field('session_life_hours')
      return (
        <>
          <Field
            label="Sign out after inactivity"
            hint="Applies to all sessions of your members. For people in several organisations, the shortest time applies."
            error={idleError}
          >
            <Select
              {...idle}
              options={choices([15, 30, 60, 240], {
                present: saved.session_idle_minutes,
                words: idleWords,
                none: '12 hours (longest)',
              })}
            />
          </Field>
          <Field label="Always sign out after" error={lifeError}>
            <Select
              {...life}
              options={choices([8, 12, 24, 72], {
                present: saved.session_life_hours,
                words: lifeWords,
                none: '7 days (longest)',
              })}
            />
          </Field>
        </>
      )
    }}
  </SettingsForm>
)
