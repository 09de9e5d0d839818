import { ruleHints, ruleNames } from '../../../../contract/databases/rule-words.ts'
import { ruleKinds } from '../../../../contract/databases/statement-kinds.ts'
import type { StatementRule } from '../../../../contract/databases/statement-rules.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { CheckboxGroup } from '../../../components/checkbox/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Select } from '../../../components/select/index.ts'
import { timeZoneOptions } from '../../shared/time-zones.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { newRule, ruleOf, type RuleValues, valuesOf } from './rule-values.ts'

const kindOptions = ruleKinds.map((value) => ({ value, label: ruleNames[value] }))
const actionOptions = [
  { value: 'alert', label: 'Alert' },
  { value: 'log', label: 'Log' },
]
const dayOptions = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
]
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Adds a rule, or changes one. It stays open until the rule is saved. */
export function RuleDialog({
  rule,
  onSave,
  onClose,
}: {
  /** Absent for a new one. */
  rule?: StatementRule | undefined
  onSave: (rule: StatementRule) => Promise<unknown>
  onClose: () => void
}) {
  const form = useSchemaForm<RuleValues>({
    check: whyNot,
    defaultValues: rule ? valuesOf(rule) : newRule(),
    fallback: 'The rule was not saved. Try again.',
    onSubmit: async (values) => {
      await onSave(ruleOf(values))
      onClose()
    },
  })
  const { kind } = form.values
  const isClient = kind === 'unknown_client'
  const { error: kindError, ...kindField } = form.field('kind')
  const { error: actionError, ...action } = form.field('action')
  const { error: zoneError, ...zone } = form.field('time_zone')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isPending={form.isPending}
      title={rule ? 'Change rule' : 'Add rule'}
    >
      <Form className="grid gap-4" onSubmit={form.onSubmit}>
        <Field label="Rule" hint={ruleHints[kind]} error={kindError}>
          <Select options={kindOptions} {...kindField} />
        </Field>
        <Field
          label="Action"
          hint="Alert: notifies you, at most once an hour. Log: only lists the entry."
          error={actionError}
        >
          <Select options={actionOptions} {...action} />
        </Field>
        {kind === 'mass_read' && (
          <TextField form={form} name="min_rows" label="Minimum number of rows" isNumber />
        )}
        {kind === 'schema_outside_window' && (
          <>
            <CheckboxGroup
              legend="Days on which the schema may change"
              options={dayOptions}
              value={form.values.days}
              onValueChange={(days) => form.setValue('days', days)}
              error={form.error('days')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField form={form} name="from" label="From" hint="Such as 22:00." />
              <TextField form={form} name="to" label="Until" hint="Such as 23:30." />
            </div>
            <Field label="Time zone" error={zoneError}>
              <Select options={timeZoneOptions(form.values.time_zone)} {...zone} />
            </Field>
          </>
        )}
        <TextField
          form={form}
          name="users"
          label={isClient ? 'Known users' : 'Only these users'}
          hint={`Separated by commas. ${isClient ? 'If empty, users aren’t compared.' : 'If empty, the rule applies to all users.'}`}
        />
        <TextField
          form={form}
          name="networks"
          label={isClient ? 'Known networks' : 'Only these networks'}
          hint={`Separated by commas, such as 192.0.2.0/24, 2001:db8::/32. ${isClient ? 'If empty, addresses aren’t compared.' : 'If empty, the rule applies to all networks.'}`}
        />
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
            {rule ? 'Save rule' : 'Add rule'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

type TextName = 'users' | 'networks' | 'min_rows' | 'from' | 'to'

function TextField({
  form,
  name,
  label,
  hint,
  isNumber = false,
}: {
  form: {
    field: (name: TextName) => ReturnType<ReturnType<typeof useSchemaForm<RuleValues>>['field']>
  }
  name: TextName
  label: string
  hint?: string
  isNumber?: boolean
}) {
  const { error, ...field } = form.field(name)
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        dir="ltr"
        autoComplete="off"
        {...(isNumber && { inputMode: 'numeric' as const })}
        {...field}
      />
    </Field>
  )
}

/** What the server checks is left to it. */
function whyNot({ kind, users, networks, min_rows: rows, days, from, to }: RuleValues) {
  const isWindow = kind === 'schema_outside_window'
  return {
    users:
      kind === 'unknown_client' &&
      `${users}${networks}`.trim() === '' &&
      'Enter the users or networks that are known.',
    min_rows:
      kind === 'mass_read' &&
      !/^[1-9]\d{0,8}$/.test(rows.trim()) &&
      'Enter a whole number of rows.',
    days: isWindow && days.length === 0 && 'Choose at least one day.',
    from: isWindow && !TIME_OF_DAY.test(from) && 'Enter a time of day, such as 22:30.',
    to: isWindow && !TIME_OF_DAY.test(to) && 'Enter a time of day, such as 22:30.',
  }
}
