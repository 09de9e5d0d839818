import { Link as RouterLink } from 'react-router-dom'

import { countryCodes, type CountryCode } from '../../../../contract/country-codes.ts'
import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import {
  BOT_RULE_GROUP,
  patternOfGroup,
  RATE_LIMIT_MAX,
  RATE_LIMIT_MIN,
  ruleGroups,
  sensitivities,
  type ProtectionMode,
  type RuleGroup,
} from '../../../../contract/websites/protection.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Link } from '../../../components/link/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { NumberField } from '../../../components/number-field/index.ts'
import { RadioCard, RadioCardGroup } from '../../../components/radio-card/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { countryName } from '../attacks/attack-words.ts'
import { RuleEffect } from '../attacks/rule-effect.tsx'
import {
  modeWords,
  ruleGroupWords,
  sensitivityWords,
  underAttackWords,
  WHO_DOES_IT,
} from './protection-words.ts'
import type { Draft } from './settings-draft.ts'
import { SettingsForm } from './settings-form.tsx'

const modes = Object.keys(modeWords) as ProtectionMode[]
const sensitivityOptions = sensitivities.map((level) => ({
  value: String(level),
  ...sensitivityWords[level],
}))
const groupOptions = ruleGroups.map((value) => ({
  value,
  label: `${ruleGroupWords[value]} (${value})`,
}))
const countryOptions = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

/** The settings of a website's firewall, each part saved separately. */
export function ProtectionTab({
  domainId,
  saved,
  draft,
}: {
  domainId: string
  saved: Protection
  draft: Draft<'protection'>
}) {
  const values = { ...saved, ...draft[0] }
  const choose = (chosen: Partial<Protection>) => draft[1]((before) => ({ ...before, ...chosen }))
  const excluded = [
    ...values.disabled_rule_groups.filter((group) => !saved.disabled_rule_groups.includes(group)),
    ...(saved.blocks_bad_bots && !values.blocks_bad_bots ? ([BOT_RULE_GROUP] as const) : []),
  ]
  const form = { domainId, saved, draft, part: 'protection' } as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-2">
      <SettingsForm {...form} title="Mode" fields={['mode']}>
        {saved.is_under_attack && (
          <Alert tone="caution" title="Under attack mode is on">
            {underAttackWords} The mode below applies again when you turn it off on{' '}
            <Link asChild>
              <RouterLink to={`/domain/${domainId}`}>the website’s page</RouterLink>
            </Link>
            .
          </Alert>
        )}
        <RadioCardGroup
          legend="Action on attacks"
          hint={WHO_DOES_IT}
          value={values.mode}
          onValueChange={(mode) => choose({ mode: mode as ProtectionMode })}
        >
          {modes.map((mode) => (
            <RadioCard key={mode} value={mode} {...modeWords[mode]} />
          ))}
        </RadioCardGroup>
      </SettingsForm>

      <SettingsForm
        {...form}
        title="Firewall rules"
        fields={['sensitivity', 'disabled_rule_groups', 'blocks_bad_bots']}
      >
        <RadioGroup
          legend="Sensitivity"
          hint="The paranoia level of the OWASP Core Rule Set."
          options={sensitivityOptions}
          value={String(values.sensitivity)}
          onValueChange={(chosen) =>
            choose({ sensitivity: sensitivities.find((level) => String(level) === chosen) })
          }
        />
        <Field
          label="Rule groups to exclude"
          isOptional
          hint="If a single rule blocks your visitors, allow only that rule under Rules."
        >
          <MultiSelect
            options={groupOptions}
            value={values.disabled_rule_groups}
            onValueChange={(chosen) => choose({ disabled_rule_groups: chosen as RuleGroup[] })}
          />
        </Field>
        <Checkbox
          checked={values.blocks_bad_bots}
          onChange={(event) => choose({ blocks_bad_bots: event.target.checked })}
          description="Scanners and attack tools that identify themselves. Search engines are not included."
        >
          Detect bad bots
        </Checkbox>
        {excluded.length > 0 && (
          <RuleEffect domainId={domainId} rule={excluded.map(patternOfGroup)} />
        )}
      </SettingsForm>

      <SettingsForm {...form} title="Limits" fields={['rate_limit', 'blocked_countries']}>
        <Field
          label="Requests per minute per IP address"
          isOptional
          hint="Requests above the limit are rejected. Leave empty for no limit."
        >
          <NumberField
            className="max-w-60"
            min={RATE_LIMIT_MIN}
            max={RATE_LIMIT_MAX}
            step={10}
            value={values.rate_limit}
            onValueChange={(rate) => choose({ rate_limit: rate })}
          />
        </Field>
        <Field
          label="Blocked countries"
          isOptional
          hint="ModSecurity requires a country database for this. nginx alone doesn’t support it."
        >
          <MultiSelect
            options={countryOptions}
            maxShown={countryOptions.length}
            value={values.blocked_countries}
            onValueChange={(chosen) => choose({ blocked_countries: chosen as CountryCode[] })}
          />
        </Field>
      </SettingsForm>
    </div>
  )
}
