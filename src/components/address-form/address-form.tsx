'use client'

import type { ComponentProps } from 'react'

import { Field } from '../field/field.tsx'
import type { FormField } from '../form/form-field.ts'
import { FormFailure, FormSubmit, type FormAttempt } from '../form/form-parts.tsx'
import { Form, type FormProps } from '../form/form.tsx'
import { Input } from '../input/input.tsx'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { Select, type SelectProps } from '../select/select.tsx'
import { useReader } from '../time/reader.ts'
import { countryOptions } from './countries.ts'

export type AddressFormLabels = Record<
  | 'organization'
  | 'line1'
  | 'line2'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'country'
  | 'countryPlaceholder'
  | 'optional'
  | 'submit',
  string
>

export const englishAddressLabels: AddressFormLabels = {
  organization: 'Company',
  line1: 'Street and number',
  line2: 'Building, floor or unit',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  countryPlaceholder: 'Choose a country',
  optional: '(optional)',
  submit: 'Save address',
}

type TextField = FormField<ComponentProps<'input'>>

export type AddressFormProps = FormProps &
  FormAttempt & {
    organization?: TextField
    line1?: TextField
    line2?: TextField
    postalCode?: TextField
    city?: TextField
    region?: TextField
    country?: Omit<FormField<SelectProps>, 'options'>
    /** Language of the country names (BCP 47). */
    locale?: string
    labels?: Partial<AddressFormLabels>
  }

/**
 * A postal address for invoices. Renders a `<form>`. Only street, city and country are required: many countries have no
 * postal codes or regions.
 */
export function AddressForm({
  organization,
  line1,
  line2,
  postalCode,
  city,
  region,
  country: countryField,
  locale: givenLocale,
  labels: givenLabels,
  submitLabel,
  failure,
  isPending,
  children,
  ...props
}: AddressFormProps) {
  const locale = useOwnLocale(givenLocale)
  const labels = useLabels('addressForm', englishAddressLabels, givenLabels)
  const { error: countryError, ...country } = countryField ?? {}
  const { isKnown } = useReader()
  const text = (
    field: TextField | undefined,
    { label, autoComplete, isOptional = false }: TextOptions,
  ) => {
    const { error, ...control } = field ?? {}
    return (
      <Field
        label={label}
        name={control.name}
        error={error}
        isOptional={isOptional}
        labels={{ optional: labels.optional }}
        className="min-w-0"
      >
        <Input {...control} autoComplete={autoComplete} />
      </Field>
    )
  }
  return (
    <Form {...props}>
      <FormFailure>{failure}</FormFailure>
      {text(organization, {
        label: labels.organization,
        autoComplete: 'organization',
        isOptional: true,
      })}
      {text(line1, { label: labels.line1, autoComplete: 'address-line1' })}
      {text(line2, { label: labels.line2, autoComplete: 'address-line2', isOptional: true })}
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        {text(postalCode, {
          label: labels.postalCode,
          autoComplete: 'postal-code',
          isOptional: true,
        })}
        {text(city, { label: labels.city, autoComplete: 'address-level2' })}
      </div>
      {text(region, { label: labels.region, autoComplete: 'address-level1', isOptional: true })}
      <Field label={labels.country} name={country.name} error={countryError}>
        <Select
          placeholder={labels.countryPlaceholder}
          required
          {...country}
          autoComplete="country"
          // Another language's names can differ between a server and a browser.
          options={countryOptions(isKnown ? locale : 'en')}
        />
      </Field>
      {children}
      <FormSubmit isPending={isPending} submitLabel={submitLabel ?? labels.submit} />
    </Form>
  )
}

type TextOptions = { label: string; autoComplete: string; isOptional?: boolean }
