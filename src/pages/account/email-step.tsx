import { useEffect } from 'react'

import { Divider } from '../../components/auth-layout/index.ts'
import { EmailForm } from '../../components/email-form/index.ts'
import { useSchemaForm } from '../shared/use-schema-form.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'
import { SocialButtons } from './social-sign-in/social-buttons.tsx'
import { useSocialSignIn } from './social-sign-in/use-social-sign-in.ts'

const emailSchema = () =>
  import('../../../contract/account/authentication.ts').then((module) => module.emailForm)

/**
 * The first step of sign-in and registration: an email address, or a social provider. A form with this method doesn't
 * navigate (HTML, form submission algorithm): if submitted before hydration, it keeps what was typed and puts no
 * address in the URL.
 */
export function EmailStep({
  submitLabel,
  autoComplete,
  arrivalFailure,
  onSubmit,
}: {
  submitLabel: string
  /** Instead of `username`. */
  autoComplete?: string
  /** An error from before this step, shown until this step has its own error. */
  arrivalFailure?: string
  /** Returns the error to show, if any. */
  onSubmit: (email: string) => Promise<string | undefined>
}) {
  const form = useSchemaForm<{ username: string }>({
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
    if (!known || input?.value !== '') return
    setValue('username', known)
    // What a person is about to type replaces it.
    if (document.activeElement === input) input.select()
  }, [setValue])

  return (
    <div className="grid gap-6">
      <EmailForm
        method="dialog"
        email={{ ...field('username'), ...(autoComplete && { autoComplete }) }}
        failure={social.failure ?? form.failure ?? arrivalFailure}
        isPending={form.isPending}
        submitLabel={submitLabel}
        onSubmit={form.onSubmit}
      />
      {/* Providers only know our own host: a partner's theme hides them. */}
      <div data-part="social-sign-in" className="grid gap-6">
        <Divider label="or" />
        <SocialButtons {...social} />
      </div>
    </div>
  )
}
