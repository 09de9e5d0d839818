import {
  contrasts,
  dateFormats,
  densities,
  locales,
  themes,
} from '../../../../contract/account/preference-choices.ts'
import type { ChangePreferences, Preferences } from '../../../../contract/account/preferences.ts'
import { useChangePreferences } from '../../../api/account/preferences.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Combobox } from '../../../components/combobox/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { localeOf } from './reader.ts'

/** How the console looks, and how it writes numbers and dates, on all of the person's devices. */
export function PreferencesTab() {
  return (
    <Loaded query={userQuery} what="Your preferences" headingLevel={2}>
      {({ preferences, created_at: joinedAt }) =>
        preferences ? (
          <PreferencesForm preferences={preferences} joinedAt={joinedAt} />
        ) : (
          <EmptyState
            title="No preferences"
            description="This server doesn’t store preferences. The console uses your browser’s settings."
          />
        )
      }
    </Loaded>
  )
}

type PartProps = { preferences: Preferences; onChange: (changed: ChangePreferences) => void }

function PreferencesForm({
  preferences,
  joinedAt,
}: {
  preferences: Preferences
  joinedAt: string
}) {
  const change = useChangePreferences()
  const showToast = useToast()
  const failed = useFailureToast()
  const onChange = (changed: ChangePreferences) =>
    change.mutate(changed, {
      onSuccess: () => showToast({ tone: 'positive', title: 'Your preferences were saved' }),
      onError: failed('Your preferences could not be saved'),
    })
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-10">
      <Section title="Language and region">
        <Region preferences={preferences} onChange={onChange} />
        <Text tone="muted">
          You joined on <Time at={joinedAt} format="date-time" />. A large number looks like{' '}
          {(12_345.6).toLocaleString(localeOf(preferences))}.
        </Text>
      </Section>
      <Section title="Appearance">
        <Appearance preferences={preferences} onChange={onChange} />
      </Section>
    </div>
  )
}

const BROWSER = 'browser'
const countries = new Intl.DisplayNames('en', { type: 'region' })
const regionOptions = [
  { value: BROWSER, label: 'Same as the browser' },
  ...locales
    .map((locale) => ({ value: locale, label: countries.of(locale.slice(3)) ?? locale }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]
const dateFormatWords = {
  words: 'In words',
  numbers: 'In numbers, in the region’s usual format',
  iso: 'Year first (ISO 8601)',
}
const dateFormatOptions = dateFormats.map((value) => ({ value, label: dateFormatWords[value] }))

const zoneOptions = [
  { value: BROWSER, label: 'Same as the browser' },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
]

function Region({ preferences, onChange }: PartProps) {
  return (
    <div className="grid gap-4">
      <Field label="Language" hint="The console is only available in English.">
        <Select options={[{ value: 'en', label: 'English' }]} value="en" disabled />
      </Field>
      <Field label="Region" hint="Determines how numbers, dates and times are written.">
        <Select
          options={regionOptions}
          value={preferences.locale ?? BROWSER}
          onChange={({ currentTarget: { value } }) =>
            onChange({ locale: locales.find((locale) => locale === value) ?? null })
          }
        />
      </Field>
      <Field label="Time zone">
        <Combobox
          options={zoneOptions}
          value={preferences.time_zone ?? BROWSER}
          onValueChange={(value) =>
            value && onChange({ time_zone: value === BROWSER ? null : value })
          }
        />
      </Field>
      <Field label="Date format">
        <Select
          options={dateFormatOptions}
          value={preferences.date_format}
          onChange={({ currentTarget: { value } }) => {
            const chosen = dateFormats.find((format) => format === value)
            if (chosen) onChange({ date_format: chosen })
          }}
        />
      </Field>
    </div>
  )
}

const optionsOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value) => ({ value, label: words[value] }))

const themeOptions = optionsOf(themes, { system: 'System', light: 'Light', dark: 'Dark' })
const contrastOptions = optionsOf(contrasts, {
  system: 'System',
  standard: 'Standard',
  more: 'More',
})
const densityOptions = optionsOf(densities, {
  comfortable: 'Comfortable',
  compact: 'Compact',
  spacious: 'Spacious',
})

function Appearance({ preferences, onChange }: PartProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <SegmentedControl
        legend="Theme"
        options={themeOptions}
        value={preferences.theme}
        onValueChange={(theme) => onChange({ theme })}
      />
      <SegmentedControl
        legend="Contrast"
        options={contrastOptions}
        value={preferences.contrast}
        onValueChange={(contrast) => onChange({ contrast })}
      />
      <SegmentedControl
        legend="Density"
        options={densityOptions}
        value={preferences.density}
        onValueChange={(density) => onChange({ density })}
      />
    </div>
  )
}
