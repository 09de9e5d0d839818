import { Link as RouterLink } from 'react-router-dom'

import type { User } from '../../../../contract/account/user.ts'
import { useChangeProfile } from '../../../api/account/profile.ts'
import { userQuery } from '../../../api/account/user.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useUnsaved } from '../../shared/unsaved-changes.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { EmailAddress } from './email-address.tsx'

/** The name and the email address of the person. */
export function ProfileTab() {
  return (
    <Loaded query={userQuery} what="Your profile" headingLevel={2}>
      {(user) => (
        <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-10">
          <Section title="Your name">
            <NameForm user={user} />
          </Section>
          <EmailAddress email={user.email} />
          <Section title="Close your account">
            <Text tone="muted">
              Download your data, or close your account. You can change your mind for 30 days.
            </Text>
            <div>
              <Link asChild variant="button-secondary">
                <RouterLink to="/closure">Your data and account closure</RouterLink>
              </Link>
            </div>
          </Section>
        </div>
      )}
    </Loaded>
  )
}

const schema = () =>
  import('../../../../contract/account/user.ts').then((module) => module.changeProfileRequest)

function NameForm({ user }: { user: User }) {
  const change = useChangeProfile()
  const showToast = useToast()
  const saved = { first_name: user.first_name ?? '', last_name: user.last_name ?? '' }
  const form = useSchemaForm<{ first_name: string; last_name: string }>({
    schema,
    defaultValues: saved,
    fallback: 'Your name could not be saved. Try again.',
    onSubmit: async (entered) => {
      await change.mutateAsync(entered)
      showToast({ tone: 'positive', title: 'Your name was saved' })
    },
  })
  useUnsaved(
    form.values.first_name.trim() !== saved.first_name ||
      form.values.last_name.trim() !== saved.last_name,
  )
  const { error: firstError, ...first } = form.field('first_name')
  const { error: lastError, ...last } = form.field('last_name')
  return (
    <Form className="grid gap-4" onSubmit={form.onSubmit}>
      <Field label="First name" error={firstError}>
        <Input {...first} autoComplete="given-name" required />
      </Field>
      <Field label="Last name" error={lastError}>
        <Input {...last} autoComplete="family-name" required />
      </Field>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <div>
        <Button type="submit" variant="secondary" isPending={form.isPending} pendingLabel="Saving…">
          Save name
        </Button>
      </div>
    </Form>
  )
}
