import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { addressFormatOf } from '../../../../contract/billing/address-formats.ts'
import { buyerKinds, type BuyerKind } from '../../../../contract/billing/buyer-kinds.ts'
import type { BillingDetails, BillingDetailsRequest } from '../../../../contract/billing/details.ts'
import { isInVies, vatPrefixOf } from '../../../../contract/billing/vat-numbers.ts'
import { countryCodes, type CountryCode } from '../../../../contract/country-codes.ts'
import { useAddDetails, useChangeDetails } from '../../../api/billing/details.ts'
import { organisationSettingsQuery } from '../../../api/organisation/organisation-settings.ts'
import { countryOptions } from '../../../components/address-form/index.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Select } from '../../../components/select/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSettingsForm } from '../../shared/use-settings-form.ts'

type Entered = Record<
  | 'name'
  | 'line1'
  | 'line2'
  | 'postal_code'
  | 'city'
  | 'region'
  | 'country'
  | 'vat_number'
  | 'email'
  | 'reference',
  string
> & { kind: BuyerKind }

const schema = () =>
  import('../../../../contract/billing/details.ts').then((module) => module.billingDetailsRequest)

const kindWords: Readonly<Record<BuyerKind, string>> = { company: 'Company', person: 'Person' }
const countries = countryOptions('en')
const countryIn = (typed: string): CountryCode | undefined =>
  countryCodes.find((code) => code === typed)
const requestOf = ({ country, ...entered }: Entered): BillingDetailsRequest => ({
  ...entered,
  country: countryIn(country)!,
})

type Props = {
  onSaved: (details: BillingDetails) => void
  onCancel?: (() => void) | undefined
  submitLabel: string
}

/** Enters new billing details, which begin with the legal details of the organisation. */
export function NewDetailsForm(props: Props) {
  const { mutateAsync: add } = useAddDetails()
  const { data, isPending } = useQuery({ ...organisationSettingsQuery, retry: false })
  if (isPending) return <PageSkeleton />
  const { legal_name, name, legal_country, vat_number } = data ?? {}
  return (
    <DetailsForm
      {...props}
      isStored={false}
      save={(entered) => add(entered)}
      values={{
        kind: 'company',
        name: legal_name ?? name ?? '',
        line1: '',
        line2: '',
        postal_code: '',
        city: '',
        region: '',
        country: legal_country ?? '',
        vat_number: vat_number ?? '',
        email: '',
        reference: '',
      }}
    />
  )
}

/** Changes billing details. */
export function ChangeDetailsForm({ details, ...props }: Props & { details: BillingDetails }) {
  const { mutateAsync: change } = useChangeDetails(details.id)
  return (
    <DetailsForm
      {...props}
      isStored
      save={(entered, before) => change({ ...entered, before })}
      values={{
        kind: details.kind,
        name: details.name,
        line1: details.line1,
        line2: details.line2 ?? '',
        postal_code: details.postal_code ?? '',
        city: details.city,
        region: details.region ?? '',
        country: details.country,
        vat_number: details.vat_number ?? '',
        email: details.email ?? '',
        reference: details.reference ?? '',
      }}
    />
  )
}

/** Who is billed, with the fields of an address of the country. */
function DetailsForm({
  values,
  isStored,
  save,
  onSaved,
  onCancel,
  submitLabel,
}: Props & {
  values: Entered
  /** Otherwise they are suggestions. */
  isStored: boolean
  save: (entered: BillingDetailsRequest, before: BillingDetailsRequest) => Promise<BillingDetails>
}) {
  const { form, row } = useSettingsForm<Entered, Entered>({
    saved: values,
    valuesOf: (saved) => saved,
    schema,
    fallback: 'The billing details could not be saved. Try again.',
    save: async (entered, before) => {
      onSaved(await save(requestOf(entered), requestOf(before)))
    },
  })
  const { error: kindError, ...kind } = form.control('kind')
  const country = countryIn(form.values.country)
  const format = country ? addressFormatOf(country) : { postalCode: null, region: null }
  const prefix = country && vatPrefixOf(country)
  const isCompany = form.values.kind === 'company'
  const hidden = useHiddenFields(form)
  const text = (
    name: Exclude<keyof Entered, 'kind' | 'country'>,
    label: string,
    {
      hint,
      isOptional = false,
      ...input
    }: { hint?: string; isOptional?: boolean; autoComplete?: string; inputMode?: 'email' } = {},
  ) => {
    const { error, ...field } = form.field(name)
    return (
      <Field label={label} hint={hint} isOptional={isOptional} error={error} className="min-w-0">
        <Input {...field} {...input} />
      </Field>
    )
  }
  const { error: countryError, ...countryField } = form.field('country')
  return (
    <Form className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5" onSubmit={form.onSubmit}>
      <RadioGroup
        {...kind}
        legend="Billed to"
        error={kindError}
        options={buyerKinds.map((value) => ({ value, label: kindWords[value] }))}
        onValueChange={(value) => {
          kind.onValueChange(value)
          hidden.showVatNumber(value === 'company' && prefix !== undefined)
        }}
      />
      {text('name', isCompany ? 'Legal name' : 'Full name', {
        autoComplete: isCompany ? 'organization' : 'name',
      })}
      <Field label="Country" error={countryError}>
        <Select
          {...countryField}
          placeholder="Choose a country"
          autoComplete="country"
          options={countries}
          onChange={(event) => {
            countryField.onChange(event)
            const chosen = countryIn(event.currentTarget.value)
            hidden.showRegionOf(chosen)
            hidden.showVatNumber(isCompany && chosen !== undefined && !!vatPrefixOf(chosen))
          }}
        />
      </Field>
      {text('line1', 'Street and number', { autoComplete: 'address-line1' })}
      {text('line2', 'Building, floor or unit', {
        autoComplete: 'address-line2',
        isOptional: true,
      })}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {text('postal_code', 'Postal code', {
          autoComplete: 'postal-code',
          isOptional: format.postalCode === null,
        })}
        {text('city', 'City', { autoComplete: 'address-level2' })}
      </div>
      {format.region !== null && text('region', format.region, { autoComplete: 'address-level1' })}
      {isCompany &&
        prefix !== undefined &&
        text('vat_number', 'VAT number', {
          hint: `Begins with ${prefix}. ${isInVies(prefix) ? 'We look it up in the background.' : 'We check its check digits only.'}`,
          isOptional: true,
        })}
      {text('email', 'Email for invoices', {
        hint: 'Invoices and receipts are sent there. Without it, the owners get them.',
        autoComplete: 'email',
        inputMode: 'email',
        isOptional: true,
      })}
      {text('reference', 'Your reference', {
        hint: 'Shown on each invoice, for example an order number.',
        isOptional: true,
      })}
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <Buttons
        {...row}
        isOvertaken={isStored && row.isOvertaken}
        onDiscard={() => {
          hidden.forget()
          row.onDiscard()
        }}
        submitLabel={submitLabel}
        onCancel={onCancel}
      />
    </Form>
  )
}

type SettingsForm = ReturnType<typeof useSettingsForm<Entered, Entered>>

/** What is no longer shown isn’t sent either, but kept: countries are often passed with the arrow keys. */
function useHiddenFields(form: SettingsForm['form']) {
  const regions = useRef<Record<string, string>>({})
  const vatNumber = useRef('')
  return {
    showRegionOf: (country: CountryCode | undefined) => {
      regions.current[form.values.country] = form.values.region
      form.setValue('region', (country && regions.current[country]) ?? '')
    },
    showVatNumber: (isShown: boolean) => {
      const entered = form.values.vat_number
      if (isShown !== (entered === '')) return
      form.setValue('vat_number', isShown ? vatNumber.current : '')
      vatNumber.current = isShown ? '' : entered
    },
    forget: () => {
      regions.current = {}
      vatNumber.current = ''
    },
  }
}

function Buttons({
  ref,
  isPending,
  isOvertaken,
  discardLabel,
  onDiscard,
  submitLabel,
  onCancel,
}: Omit<Props, 'onSaved'> & SettingsForm['row']) {
  const whyNot = useWhyNot('billing.change')
  return (
    <div className="flex flex-wrap gap-3">
      <RefusableButton ref={ref} type="submit" whyNot={whyNot} isPending={isPending}>
        {submitLabel}
      </RefusableButton>
      {isOvertaken && (
        <Button variant="secondary" onClick={onDiscard}>
          {discardLabel}
        </Button>
      )}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
