import { useRef, type RefObject } from 'react'

import {
  type EmailChange,
  type EmailChangeSide,
} from '../../../../contract/account/email-change.ts'
import {
  emailChangeQuery,
  useCancelEmailChange,
  useConfirmEmailChange,
  useResendEmailChange,
  useStartEmailChange,
} from '../../../api/account/email-change.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useCountdown } from '../../shared/use-countdown.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { codeSchema } from '../code.ts'
import { ResendStatus } from '../resend-status.tsx'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'

/** The address of the account, and its change, which both mailboxes confirm. */
export function EmailAddress({ email }: { email: string }) {
  const heading = useRef<HTMLSpanElement>(null)
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          Email address
        </span>
      }
    >
      <Text>
        You sign in with <bdi>{email}</bdi>.
      </Text>
      <Loaded query={emailChangeQuery} what="Your address change" headingLevel={3}>
        {(pending) =>
          pending ? (
            <PendingChange email={email} pending={pending} heading={heading} />
          ) : (
            <StartForm heading={heading} />
          )
        }
      </Loaded>
    </Section>
  )
}

type HeadingRef = RefObject<HTMLElement | null>

const startSchema = () =>
  import('../../../../contract/account/email-change.ts').then(
    (module) => module.startEmailChangeRequest,
  )

function StartForm({ heading }: { heading: HeadingRef }) {
  const start = useStartEmailChange()
  const { withProof, dialog } = useProof()
  const form = useSchemaForm<{ email: string }>({
    schema: startSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      // The focused form is gone.
      if (await withProof(() => start.mutateAsync(email))) heading.current?.focus()
    },
  })
  const { error, ...email } = form.field('email')
  return (
    <>
      <Form className="grid gap-4" onSubmit={form.onSubmit}>
        <Field
          label="New email"
          hint="We send a code to both addresses. Once you have entered both, the address changes and your other sessions end."
          error={error ?? form.failure}
        >
          <Input {...email} type="email" autoComplete="email" required />
        </Field>
        <div>
          <Button
            type="submit"
            variant="secondary"
            isPending={form.isPending}
            pendingLabel="Sending codes…"
          >
            Change email
          </Button>
        </div>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}

function PendingChange({
  email,
  pending,
  heading,
}: {
  email: string
  pending: EmailChange
  heading: HeadingRef
}) {
  const cancel = useCancelEmailChange()
  const failed = useFailureToast()
  const showToast = useToast()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Alert tone="info" title={titleOf(pending)}>
        {whatIsLeft(email, pending)} The codes expire{' '}
        <Time at={pending.expires_at} format="relative" />.
      </Alert>
      <Side
        side="current"
        address={email}
        isConfirmed={pending.is_current_confirmed}
        heading={heading}
      />
      <Side
        side="new"
        address={pending.new_email}
        isConfirmed={pending.is_new_confirmed}
        heading={heading}
      />
      <div>
        <Button
          variant="secondary"
          isPending={cancel.isPending}
          pendingLabel="Cancelling…"
          onClick={() =>
            cancel.mutate(undefined, {
              onSuccess: () => {
                showToast({ title: 'Your address stays the same' })
                heading.current?.focus()
              },
              onError: failed('The change could not be cancelled'),
            })
          }
        >
          Cancel change
        </Button>
      </div>
    </div>
  )
}

function titleOf({ is_current_confirmed: isCurrent, is_new_confirmed: isNew }: EmailChange) {
  if (isCurrent) return 'Confirm your new address'
  return isNew ? 'Confirm your current address' : 'Confirm both addresses'
}

function whatIsLeft(email: string, pending: EmailChange) {
  if (!pending.is_current_confirmed && !pending.is_new_confirmed) {
    return 'Enter both codes. Your address then changes, and your other sessions end.'
  }
  return (
    <>
      One code is left: the one sent to{' '}
      <bdi>{pending.is_current_confirmed ? pending.new_email : email}</bdi>. Once you enter it, your
      address changes, and your other sessions end.
    </>
  )
}

type SideProps = { side: EmailChangeSide; address: string; heading: HeadingRef }

/** One of the two mailboxes. */
function Side({ isConfirmed, ...props }: SideProps & { isConfirmed: boolean }) {
  if (!isConfirmed) return <CodeForm {...props} />
  return (
    <Text>
      <WithBadges>
        <bdi>{props.address}</bdi> <Badge tone="positive">Confirmed</Badge>
      </WithBadges>
    </Text>
  )
}

function CodeForm({ side, address, heading }: SideProps) {
  const confirm = useConfirmEmailChange()
  const resend = useResendEmailChange()
  const lock = useCountdown()
  const failed = useFailureToast()
  const showToast = useToast()
  const form = useSchemaForm<{ code: string }>({
    schema: codeSchema,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      const left = await confirm.mutateAsync({ side, code })
      if (!left) showToast({ tone: 'positive', title: 'Your email address was changed' })
      heading.current?.focus()
    },
  })
  const { error, ...code } = form.field('code')
  const isLocked = lock.isRunning || resend.isPending
  return (
    <Form className="grid gap-3" onSubmit={form.onSubmit}>
      <Field
        label={
          <>
            Code sent to <bdi>{address}</bdi>
          </>
        }
        error={error ?? form.failure}
      >
        <Input {...code} inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="secondary"
          isPending={form.isPending}
          pendingLabel="Confirming…"
        >
          Confirm <span className="sr-only">{address}</span>
        </Button>
        <Button
          variant="text"
          aria-disabled={isLocked}
          onClick={() =>
            !isLocked &&
            resend.mutate(side, {
              onSuccess: lock.start,
              onError: failed('The code could not be sent'),
            })
          }
        >
          Send another code
        </Button>
        <ResendStatus seconds={lock.remaining} isSent={resend.isSuccess} />
      </div>
    </Form>
  )
}
