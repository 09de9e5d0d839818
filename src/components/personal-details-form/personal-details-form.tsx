'use client'

import type { ComponentProps, ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import type { FormField } from '../form/form-field.ts'
import { FormFailure, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { Input } from '../input/input.tsx'
import { useLabels } from '../provider-context.ts'
import { Select, type SelectProps } from '../select/select.tsx'

export type PersonalDetailsFormLabels = Record<
  | 'firstName'
  | 'lastName'
  | 'purpose'
  | 'purposePlaceholder'
  | 'companySize'
  | 'companySizePlaceholder'
  | 'back'
  | 'submit',
  string
>

export const englishPersonalDetailsLabels: PersonalDetailsFormLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  purpose: 'Use case',
  purposePlaceholder: 'Choose a use case',
  companySize: 'Company size',
  companySizePlaceholder: 'Choose a company size',
  back: 'Back',
  submit: 'Submit',
}

export type PersonalDetailsFormProps = FormProps &
  FormAttempt & {
    firstName?: FormField<ComponentProps<'input'>>
    lastName?: FormField<ComponentProps<'input'>>
    /** With its `options`. */
    purpose: FormField<SelectProps>
    companySize: FormField<SelectProps>
    onBack?: () => void
    labels?: Partial<PersonalDetailsFormLabels>
    /** Shown above the fields. */
    intro?: ReactNode
  }

/** Prompts for a person's name, use case and company size. Renders a `<form>`. */
export function PersonalDetailsForm({
  firstName: firstNameField,
  lastName: lastNameField,
  purpose: purposeField,
  companySize: sizeField,
  onBack,
  labels: givenLabels,
  intro,
  submitLabel,
  failure,
  isPending = false,
  ...props
}: PersonalDetailsFormProps) {
  const labels = useLabels('personalDetailsForm', englishPersonalDetailsLabels, givenLabels)
  const { error: firstNameError, ...firstName } = firstNameField ?? {}
  const { error: lastNameError, ...lastName } = lastNameField ?? {}
  const { error: purposeError, ...purpose } = purposeField
  const { error: sizeError, ...companySize } = sizeField
  return (
    <Form {...props}>
      {intro}
      <FormFailure>{failure}</FormFailure>
      <Field label={labels.firstName} name={firstName.name} error={firstNameError}>
        <Input required {...firstName} autoComplete="given-name" />
      </Field>
      <Field label={labels.lastName} name={lastName.name} error={lastNameError}>
        <Input required {...lastName} autoComplete="family-name" />
      </Field>
      <Field label={labels.purpose} name={purpose.name} error={purposeError}>
        <Select placeholder={labels.purposePlaceholder} required {...purpose} />
      </Field>
      <Field label={labels.companySize} name={companySize.name} error={sizeError}>
        <Select placeholder={labels.companySizePlaceholder} required {...companySize} />
      </Field>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-3">
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {labels.back}
          </Button>
        )}
        <Button type="submit" isPending={isPending}>
          {submitLabel ?? labels.submit}
        </Button>
      </div>
    </Form>
  )
}
