import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import type {
  AuditSettings as AuditSettingsData,
  StatementRules,
} from '../../../../contract/databases/statement-rules.ts'
import { useChangeAuditSettings } from '../../../api/databases/activity.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { NumberField } from '../../../components/number-field/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Select } from '../../../components/select/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { RefusableFields } from '../../shared/refusable-fields.tsx'
import { SaveRow } from '../../shared/save-row.tsx'
import { timeZoneOptions } from '../../shared/time-zones.ts'
import { useSettingsForm } from '../../shared/use-settings-form.ts'

const valuesOf = (settings: AuditSettingsData) => ({
  retention_days: String(settings.retention_days),
  statements: settings.keeps_statements ? 'masked' : 'none',
  log_time_zone: settings.log_time_zone,
})

/** How long entries of the audit log are kept, and which parts of them. */
export function AuditSettings({
  database: { id, level },
  rules: { settings },
}: {
  database: ReachedDatabase
  rules: StatementRules
}) {
  const change = useChangeAuditSettings(id)
  const showToast = useToast()
  const whyNot = whyNotLevel(level, 'resource.change')
  const { form, row } = useSettingsForm({
    saved: settings,
    valuesOf,
    fallback: 'The settings could not be saved. Try again.',
    save: async (values, before) => {
      const { settings: stored } = await change.mutateAsync({
        retention_days: Number(values.retention_days),
        keeps_statements: values.statements === 'masked',
        log_time_zone: values.log_time_zone,
        before,
      })
      showToast({ tone: 'positive', title: 'The settings were saved' })
      return stored
    },
  })
  const days = form.control('retention_days')
  const { error: statementsError, ...statements } = form.field('statements')
  const { error: zoneError, ...zone } = form.field('log_time_zone')
  return (
    <Section title="Retention and masking">
      <Form onSubmit={form.onSubmit}>
        <RefusableFields title="Retention and masking" whyNot={whyNot}>
          <HelpBeside>
            <Field label="Keep entries for" error={days.error}>
              <NumberField
                className="max-w-60"
                unit="days"
                min={1}
                value={days.value === '' ? null : Number(days.value)}
                onValueChange={(count) => days.onValueChange(count === null ? '' : String(count))}
              />
            </Field>
            <Field label="Statements" error={statementsError}>
              <Select
                options={[
                  { value: 'masked', label: 'Store with ? in place of values' },
                  { value: 'none', label: 'Store only the action and the tables' },
                ]}
                {...statements}
              />
            </Field>
            <Field
              label="Time zone of the log"
              hint="For logs that don’t state one, such as MariaDB’s."
              error={zoneError}
            >
              <Select options={timeZoneOptions(settings.log_time_zone)} {...zone} />
            </Field>
            <Alert tone="critical" live="assertive">
              {form.failure}
            </Alert>
          </HelpBeside>
        </RefusableFields>
        <SaveRow what="retention and masking" whyNot={whyNot} {...row} />
      </Form>
    </Section>
  )
}
