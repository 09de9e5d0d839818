import { useEffect } from 'react'

import { Divider } from '../../components/auth-layout/index.ts'
import { EmailForm } from '../../components/email-form/index.ts'
import { useStepForm } from '../shared/use-step-form.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'
import { SocialButtons } from './social-sign-in/social-buttons.tsx'
import { useSocialSignIn } from './social-sign-in/use-social-sign-in.ts'

const emailSchema = () =>
  import('../../../contract/account/authentication.ts').then((module) => module.emailForm)

/**
 * The first step of sign-in and of registration: an address, or a social provider. A form of this method goes nowhere
 * (HTML, form submission algorithm): sent before the page is hydrated, it keeps what was typed and leaves no address in
 * the URL.
 */
export function EmailStep({
  submitLabel,
  arrivalFailure,
  onSubmit,
}: {
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
  const social = useSocialSignIn()

  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[name=username]')
    const known = rememberedEmail()
    if (known && input?.value === '') setValue('username', known)
  }, [setValue])

  return (
    <div className="grid gap-6">
      <EmailForm
        method="dialog"
        email={field('username')}
        failure={social.failure ?? form.failure ?? arrivalFailure}
        isPending={form.isPending}
        submitLabel={submitLabel}
        onSubmit={form.onSubmit}
      />
      <Divider label="or" />
      <SocialButtons {...social} />
    </div>
  )
}
