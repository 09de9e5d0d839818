import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { ruleNames } from '../../../../contract/databases/rule-words.ts'
import { ruleKinds } from '../../../../contract/databases/statement-kinds.ts'
import type { Rules, StatementRule } from '../../../../contract/databases/statement-rules.ts'
import {
  rulesQuery,
  useAllowLearnt,
  useChangeAuditSettings,
  useChangeLearning,
  useChangeRules,
  useClearAllowed,
} from '../../../api/databases/activity.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Code } from '../../../components/code/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Select } from '../../../components/select/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { type SchemaField, useSchemaForm } from '../../shared/use-schema-form.ts'
import { SeesOnlyNote } from '../activity/sees-only-note.tsx'

/** The rules on what is done in a database, how it is kept, and which statements are usual. */
export function ActivityRules({ database }: { database: ReachedDatabase }) {
  const { data, error, isPending, refetch } = useQuery(rulesQuery(database.id))
  if (isPending) return <PageSkeleton />
  if (error && !data)
    return <ErrorState {...loadFailure(error, 'The rules')} onRetry={() => retry(refetch)} />
  if (!data) return null
  return (
    <>
      <SeesOnlyNote />
      <RuleList database={database} rules={data.rules} />
      <Learning database={database} rules={data} />
      <Retention database={database} rules={data} />
    </>
  )
}

const actionOptions = [
  { value: 'alert', label: 'Alert' },
  { value: 'log', label: 'Log' },
]
const kindOptions = ruleKinds.map((value) => ({ value, label: ruleNames[value] }))

const listed = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

function RuleList({
  database: { id, level },
  rules,
}: {
  database: ReachedDatabase
  rules: readonly StatementRule[]
}) {
  const change = useChangeRules(id)
  const failed = useFailureToast()
  const whyNot = whyNotLevel(level, 'resource.change')
  const save = (next: readonly StatementRule[]) =>
    change.mutate([...next], { onError: failed('The rules could not be changed') })
  const moved = (from: number, by: number) => {
    const next = [...rules]
    const [rule] = next.splice(from, 1)
    if (rule) next.splice(from + by, 0, rule)
    return next
  }
  return (
    <Section title="Rules">
      <Text tone="muted" className="max-w-prose">
        The first rule that matches decides. Alerts are notified at most once an hour for each rule.
      </Text>
      {rules.length === 0 ? (
        <Text>There are no rules yet. The usual ones are added with the first ingest key.</Text>
      ) : (
        <Table caption="Rules, in their order" isCaptionHidden>
          <TableHead>
            <TableRow place="head">
              <TableHeader>Rule</TableHeader>
              <TableHeader>Action</TableHeader>
              <TableHeader>Users and networks</TableHeader>
              <TableHeader>Change</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {rules.map((rule, at) => (
              // The same rule may be there twice, and only its place tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <TableRow key={`${at} ${rule.kind}`}>
                <TableHeader scope="row">{ruleNames[rule.kind]}</TableHeader>
                <TableCell>{rule.action === 'alert' ? 'Alert' : 'Log'}</TableCell>
                <TableCell>
                  <bdi>{[...rule.users, ...rule.networks].join(', ') || 'All'}</bdi>
                  {rule.window &&
                    `, except ${rule.window.from}–${rule.window.to} ${rule.window.time_zone}`}
                </TableCell>
                <TableCell>
                  <div className="flex flex-wrap gap-2">
                    <RefusableButton
                      size="small"
                      variant="text"
                      whyNot={at === 0 ? 'It is the first already.' : whyNot}
                      onClick={() => save(moved(at, -1))}
                    >
                      Move up
                    </RefusableButton>
                    <RefusableButton
                      size="small"
                      variant="text"
                      whyNot={whyNot}
                      onClick={() => save(rules.filter((_, other) => other !== at))}
                    >
                      Remove
                    </RefusableButton>
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {whyNot === undefined && <AddRule rules={rules} databaseId={id} />}
    </Section>
  )
}

type NewRule = {
  kind: string
  action: string
  users: string
  networks: string
  from: string
  to: string
  time_zone: string
}

function AddRule({ rules, databaseId }: { rules: readonly StatementRule[]; databaseId: string }) {
  const change = useChangeRules(databaseId)
  const showToast = useToast()
  const form = useSchemaForm<NewRule>({
    check: () => ({}),
    defaultValues: {
      kind: 'unknown_client',
      action: 'alert',
      users: '',
      networks: '',
      from: '',
      to: '',
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    onSubmit: async (values) => {
      const rule = {
        kind: values.kind as StatementRule['kind'],
        action: values.action as StatementRule['action'],
        users: listed(values.users),
        networks: listed(values.networks),
        window:
          values.kind === 'schema_outside_window' && values.from && values.to
            ? {
                days: [1, 2, 3, 4, 5, 6, 7],
                from: values.from,
                to: values.to,
                time_zone: values.time_zone,
              }
            : null,
      }
      await change.mutateAsync([rule, ...rules])
      showToast({ tone: 'positive', title: 'The rule was added, as the first' })
    },
  })
  const isWindow = form.values.kind === 'schema_outside_window'
  const isClient = form.values.kind === 'unknown_client'
  return (
    <Form onSubmit={form.onSubmit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rule">
          <Select options={kindOptions} {...withoutError(form.field('kind'))} />
        </Field>
        <Field label="Action">
          <Select options={actionOptions} {...withoutError(form.field('action'))} />
        </Field>
        <Field
          label={isClient ? 'Known users' : 'Only these users'}
          hint="Separated by commas. Empty: all."
        >
          <Input {...withoutError(form.field('users'))} />
        </Field>
        <Field
          label={isClient ? 'Known networks' : 'Only these networks'}
          hint="Such as 192.0.2.0/24 or 2001:db8::/32. Empty: all."
        >
          <Input dir="ltr" {...withoutError(form.field('networks'))} />
        </Field>
        {isWindow && (
          <>
            <Field label="Allowed from" hint="Time of day, such as 22:00.">
              <Input {...withoutError(form.field('from'))} />
            </Field>
            <Field label="Allowed until">
              <Input {...withoutError(form.field('to'))} />
            </Field>
            <Field label="Time zone">
              <Input dir="ltr" {...withoutError(form.field('time_zone'))} />
            </Field>
          </>
        )}
      </div>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <div>
        <Button type="submit" variant="secondary" isPending={change.isPending}>
          Add rule
        </Button>
      </div>
    </Form>
  )
}

/** What is wrong with these fields appears above the button. */
function withoutError(field: SchemaField) {
  const { error: _, ...props } = field
  return props
}

const LEARNING_DAYS = 7

function Learning({ database: { id, level }, rules }: { database: ReachedDatabase; rules: Rules }) {
  const learn = useChangeLearning(id)
  const allow = useAllowLearnt(id)
  const clear = useClearAllowed(id)
  const failed = useFailureToast()
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const whyNot = whyNotLevel(level, 'resource.change')
  const onError = failed('The allowed statements could not be changed')
  const isLearning = rules.learning_until !== null
  return (
    <Section title="Allowed statements">
      <Text tone="muted" className="max-w-prose">
        While learning, Parapet collects which user runs which statements, without values. You
        review the proposal and allow it. The rule “{ruleNames.unknown_statement}” then matches
        everything else. Statements with signs of an injection are never proposed.
      </Text>
      <Text>
        {figure(rules.allowed_count)} allowed, {figure(rules.proposed_count)} proposed.{' '}
        {rules.learning_until !== null && (
          <>
            Learning until <Time at={rules.learning_until} format="date-time" />.
          </>
        )}
      </Text>
      <div className="flex flex-wrap gap-3">
        <RefusableButton
          variant="secondary"
          whyNot={whyNot}
          isPending={learn.isPending}
          onClick={() => learn.mutate(isLearning ? 0 : LEARNING_DAYS, { onError })}
        >
          {isLearning ? 'Stop learning' : `Learn for ${LEARNING_DAYS} days`}
        </RefusableButton>
        {rules.allowed_count + rules.proposed_count > 0 && (
          <RefusableButton
            variant="text"
            whyNot={whyNot}
            isPending={clear.isPending}
            onClick={() => clear.mutate(undefined, { onError })}
          >
            Forget all
          </RefusableButton>
        )}
      </div>
      {rules.proposed.length > 0 && (
        <>
          <Table caption="Proposed statements, most frequent first" isCaptionHidden>
            <TableHead>
              <TableRow place="head">
                <TableHeader>Allow</TableHeader>
                <TableHeader>User</TableHeader>
                <TableHeader>Statement</TableHeader>
                <TableHeader>Times</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {rules.proposed.map(({ shape_id: shape, username, statement, count }) => (
                <TableRow key={`${shape} ${username}`}>
                  <TableCell>
                    <Checkbox
                      aria-label={`Allow ${statement}`}
                      checked={!excluded.includes(shape)}
                      onChange={(event) =>
                        setExcluded(
                          event.currentTarget.checked
                            ? excluded.filter((one) => one !== shape)
                            : [...excluded, shape],
                        )
                      }
                    />
                  </TableCell>
                  <TableCell>
                    <bdi>{username}</bdi>
                  </TableCell>
                  <TableCell>
                    <Code dir="ltr">{statement}</Code>
                  </TableCell>
                  <TableCell>{figure(count)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {rules.proposed_count > rules.proposed.length && (
            <Text tone="muted">
              There are {figure(rules.proposed_count - rules.proposed.length)} more, which are
              allowed too.
            </Text>
          )}
          <div>
            <RefusableButton
              whyNot={whyNot}
              isPending={allow.isPending}
              onClick={() => allow.mutate([...excluded], { onError })}
            >
              Allow these statements
            </RefusableButton>
          </div>
        </>
      )}
    </Section>
  )
}

function Retention({
  database: { id, level },
  rules: { settings },
}: {
  database: ReachedDatabase
  rules: Rules
}) {
  const change = useChangeAuditSettings(id)
  const showToast = useToast()
  const whyNot = whyNotLevel(level, 'resource.change')
  const form = useSchemaForm<{
    retention_days: string
    statements: string
    log_time_zone: string
  }>({
    check: () => ({}),
    defaultValues: {
      retention_days: String(settings.retention_days),
      statements: settings.keeps_statements ? 'masked' : 'none',
      log_time_zone: settings.log_time_zone,
    },
    onSubmit: async (values) => {
      await change.mutateAsync({
        retention_days: Number(values.retention_days),
        keeps_statements: values.statements === 'masked',
        log_time_zone: values.log_time_zone,
      })
      showToast({ tone: 'positive', title: 'The settings were saved' })
    },
  })
  const { error: daysError, ...days } = form.field('retention_days')
  const { error: zoneError, ...zone } = form.field('log_time_zone')
  return (
    <Section title="Retention and masking">
      <Form onSubmit={form.onSubmit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Days that entries are kept" error={daysError}>
            <Input inputMode="numeric" {...days} />
          </Field>
          <Field label="Statements">
            <Select
              options={[
                { value: 'masked', label: 'Store with ? for each value' },
                { value: 'none', label: 'Store only what they do, and their tables' },
              ]}
              {...withoutError(form.field('statements'))}
            />
          </Field>
          <Field
            label="Time zone of the log"
            hint="For logs that don’t state one, such as MariaDB’s. Example: Europe/Berlin."
            error={zoneError}
          >
            <Input dir="ltr" {...zone} />
          </Field>
        </div>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <div>
          <RefusableButton
            type="submit"
            variant="secondary"
            whyNot={whyNot}
            isPending={change.isPending}
          >
            Save
          </RefusableButton>
        </div>
      </Form>
    </Section>
  )
}
