import { PASSWORD_MIN_LENGTH } from '../../../contract/constants.ts'
import { Field } from '../../components/field/index.ts'
import { PasswordField } from '../../components/password-field/index.ts'

type FieldProps = React.ComponentProps<typeof PasswordField>

/** A new password, twice. `labels` name the two as the page at hand does. */
export function ChoosePasswordFields({
  labels,
  password,
  confirmation,
  errors,
}: {
  labels: { password: string; confirmation: string }
  password: Omit<FieldProps, 'autoComplete'>
  confirmation: Omit<FieldProps, 'autoComplete'>
  errors: { password?: string; confirmation?: string }
}) {
  return (
    <>
      <Field
        label={labels.password}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. A few words together are strong and easy to remember.`}
        error={errors.password}
      >
        <PasswordField {...password} autoComplete="new-password" required />
      </Field>
      <Field label={labels.confirmation} error={errors.confirmation}>
        <PasswordField {...confirmation} autoComplete="new-password" required />
      </Field>
    </>
  )
}
