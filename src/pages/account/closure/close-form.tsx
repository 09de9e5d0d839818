import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { ClosureReason, OwnedAlone } from '../../../../contract/account/closure.ts'
import { useCloseAccount } from '../../../api/account/closure.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { isNameTyped } from '../../../components/confirm-dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Select } from '../../../components/select/index.ts'
import { dayKey, Time } from '../../../components/time/index.ts'
import { endingSession } from '../../shared/ending-session.ts'
import { counted } from '../../shared/figures.ts'
import { forceLeave } from '../../shared/forced-leave.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'
import { useReaderSettings } from '../user/reader.ts'

const reasons: Record<ClosureReason, string> = {
  not_needed: 'I don’t need it any more',
  too_expensive: 'It is too expensive',
  missing_feature: 'Something is missing',
  too_difficult: 'It is too difficult to use',
  privacy: 'I don’t want my data to be stored',
  other: 'Another reason',
}

/** The value of a choice. Not an id of a member. */
const CLOSE = 'close'
const fieldOf = (id: string) => `organisation-${id}`

/** Decides about each organisation without another owner, and closes the account. */
export function CloseForm({
  email,
  organisations,
}: {
  email: string
  organisations: readonly OwnedAlone[]
}) {
  const closing = useCloseAccount()
  const { withProof, dialog } = useProof()
  const { timeZone } = useReaderSettings()
  const form = useSchemaForm<Record<string, string>>({
    check: (values) => ({
      ...Object.fromEntries(
        organisations.map((one) => [
          fieldOf(one.id),
          !values[fieldOf(one.id)] &&
            (one.is_partner ? whyNotClosed(one) : `Choose what happens to ${one.name}.`),
        ]),
      ),
      email:
        !isNameTyped(values['email'] ?? '', email, { isCaseSensitive: false }) &&
        `The email address doesn’t match. Type ${email}.`,
    }),
    defaultValues: {
      email: '',
      reason: '',
      ...Object.fromEntries(
        organisations.map((one) => [fieldOf(one.id), hasChoice(one) ? '' : CLOSE]),
      ),
    },
    fallback: 'Your account could not be closed. Try again.',
    onSubmit: async (values) => {
      const deletedAt = await withProof(() =>
        endingSession(() =>
          closing.mutateAsync({
            email: values['email'] ?? '',
            ...(values['reason'] && { reason: values['reason'] as ClosureReason }),
            organisations: organisations.map(({ id }) => {
              const choice = values[fieldOf(id)]
              return { id, successor_id: !choice || choice === CLOSE ? null : choice }
            }),
          }),
        ),
      )
      if (!deletedAt) return
      forceLeave()
      window.location.replace(`/goodbye?until=${dayKey(new Date(deletedAt), timeZone)}`)
    },
  })
  const { error, ...typed } = form.field('email')

  return (
    <>
      <Form className="grid max-w-md gap-5" onSubmit={form.onSubmit}>
        {organisations.map((organisation) => (
          <OrganisationField
            key={organisation.id}
            organisation={organisation}
            field={form.field(fieldOf(organisation.id))}
          />
        ))}
        <Field
          label="Reason"
          isOptional
          hint="This helps us improve. It is stored without your name."
        >
          <Select
            {...form.field('reason')}
            options={[
              { value: '', label: 'No answer' },
              ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
            ]}
          />
        </Field>
        <Field
          label={
            <>
              Type <Code>{email}</Code> to confirm
            </>
          }
          error={error}
        >
          <Input
            {...typed}
            readOnly={form.isPending}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            face="mono"
          />
        </Field>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="critical"
            isPending={form.isPending}
            pendingLabel="Closing your account…"
          >
            Close account
          </Button>
          <Link asChild variant="button-secondary">
            <RouterLink to="/account">Keep account</RouterLink>
          </Link>
        </div>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}

/** Anything but closing it, which is chosen otherwise. */
const hasChoice = ({ successors, is_partner: isPartner }: OwnedAlone) =>
  successors.length > 0 || isPartner

/** The server refuses it, after everything was typed. */
const whyNotClosed = ({ successors }: OwnedAlone) =>
  `A partner can’t be closed. ${successors.length > 0 ? 'Hand it over' : 'Invite somebody to take it over'}, or ask the operator of this server to end the partnership.`

/** What was paid for is kept by whoever takes the organisation over. */
const EndingPlans = ({ plans }: Pick<OwnedAlone, 'plans'>) => (
  <>
    {' '}
    Closing it ends its plans:{' '}
    {plans.map(({ plan, name, ends_at: endsAt }, index) => (
      <Fragment key={name}>
        {index > 0 && '; '}
        {plan} for <bdi>{name}</bdi>, running until <Time at={endsAt} />
      </Fragment>
    ))}
    .
  </>
)

function OrganisationField({
  organisation,
  field: { error, ...control },
}: {
  organisation: OwnedAlone
  field: ReturnType<ReturnType<typeof useSchemaForm<Record<string, string>>>['field']>
}) {
  const { name, members, websites, databases, plans, successors } = organisation
  const isPartner = organisation.is_partner
  return (
    <Field
      label={name}
      hint={
        <>
          You are its only owner. It has{' '}
          {new Intl.ListFormat('en-GB').format([
            counted(members, 'member'),
            counted(websites, 'website'),
            counted(databases, 'database'),
          ])}
          .{plans.length > 0 && <EndingPlans plans={plans} />}
          {isPartner && ` ${whyNotClosed(organisation)}`}
        </>
      }
      error={error}
    >
      <Select
        {...control}
        {...(hasChoice(organisation) && { placeholder: 'Choose what happens' })}
        options={[
          { value: CLOSE, label: 'Close it with my account', isDisabled: isPartner },
          ...successors.map(({ id, name: person, email }) => ({
            value: id,
            label: `Hand over to ${person === email ? email : `${person} (${email})`}`,
          })),
        ]}
      />
    </Field>
  )
}
