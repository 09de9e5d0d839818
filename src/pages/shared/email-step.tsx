import { useEffect } from 'react'

import { Divider } from '../../components/auth-layout/index.ts'
import { EmailForm } from '../../components/email-form/index.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'
import { SocialButtons } from './social-buttons.tsx'
import { takeSubmitted } from './take-submitted.ts'
import { useStepForm } from './use-step-form.ts'

const emailSchema = () =>
  import('../../../contract/authentication.ts').then((module) => module.emailForm)

/**
 * The first step of sign-in and of registration: an address, or a social provider. A real form, which keeps what was
 * typed even when it is sent before the page is hydrated.
 */
export function EmailStep({
  action,
  submitLabel,
  arrivalFailure,
  onSubmit,
}: {
  /** This page's path, to which the form goes before hydration. */
  action: string
  submitLabel: string
  /** What went wrong on the way here, until this step has a failure of its own. */
  arrivalFailure?: string
  /** Gives the sentence to show when it did not work out. */
  onSubmit: (email: string) => Promise<string | undefined>
}) {
  const form = useStepForm<{ username: string }>({
    schema: emailSchema,
    failureFocus: 'username',
    onSubmit: ({ username }) => {
      rememberEmail(username)
      return onSubmit(username)
    },
  })
  const { setValue, field } = form

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[name=username]')
    const submitted = takeSubmitted('username')
    const known = submitted ?? rememberedEmail()
    if (known && input?.value === '') setValue('username', known)
    if (submitted) input?.form?.requestSubmit()
  }, [setValue])

  return (
    <div className="grid gap-6">
      <EmailForm
        method="get"
        action={action}
        email={field('username')}
        failure={form.failure ?? arrivalFailure}
        isPending={form.isPending}
        submitLabel={submitLabel}
        onSubmit={form.onSubmit}
      />
      <Divider label="or" />
      <SocialButtons />
    </div>
  )
}
