import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { proxiableTypes } from '../../../../contract/record-types.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { RefusedError, sentence } from '../../../api/failures.ts'
import { useAddRecord } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { productName } from '../../shared/product-name.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { SetUpPage } from '../set-up-page.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import {
  contentFrom,
  formOfType,
  formTypes,
  type FormType,
  isMainName,
  nameHint,
  nameProblem,
  type RecordPartId,
  partProblem,
  wholeName,
} from './record-content.ts'
import { RecordPartField } from './record-part-field.tsx'
import { recordInWords } from './record-words.ts'
import { ttlOptions } from './ttl-options.ts'

/**
 * /domain-scan/{id}/entries/add: adds a record of any common type, with the fields of that type. `?name=` and `?type=`
 * fill in a record that is missing.
 */
export function AddEntryPage() {
  return (
    <SetUpPage title="Add a record" step={1}>
      {(domain) => <AddEntryForm domain={domain} />}
    </SetUpPage>
  )
}

const typeOptions = formTypes.map((type) => ({ value: type, label: type }))
const DEFAULT_TTL = 3_600

type Values = Record<RecordPartId, string> & {
  type: FormType
  name: string
  ttl: string
  is_proxied: boolean
}

/**
 * The initial value of each part. The parts of all types are kept, so that changing the type back restores the text.
 */
const partStarts = Object.fromEntries(
  Object.values(formOfType)
    .flat()
    .map(({ id, start = '' }) => [id, start]),
) as Record<RecordPartId, string>

const check = (values: Values) =>
  Object.fromEntries([
    ['name', nameProblem(values.type, values.name)],
    ...formOfType[values.type].map((part) => [part.id, partProblem(part, values[part.id])]),
  ])

/** The server validates the content as a whole: what it reports for it is shown at the last part. */
function atLastPart(error: unknown, type: FormType) {
  const last = formOfType[type].at(-1)
  if (!(error instanceof RefusedError) || !last) return error
  const errors = error.response.errors?.map((one) =>
    one.path === 'content' ? { ...one, path: last.id } : one,
  )
  return new RefusedError(error.status, { ...error.response, ...(errors && { errors }) })
}

function AddEntryForm({ domain }: { domain: Domain }) {
  const { mutateAsync: add } = useAddRecord(domain.id)
  const whyNot = useWhyNotOn(domain.id, 'resource.change')
  const navigate = useNavigate()
  const showToast = useToast()
  const [search] = useSearchParams()
  const firstName = search.get('name') ?? ''
  const form = useSchemaForm<Values>({
    check,
    defaultValues: {
      ...partStarts,
      type: formTypes.find((type) => type === search.get('type')) ?? 'A',
      name: firstName,
      ttl: String(DEFAULT_TTL),
      is_proxied: isMainName(firstName, domain.name),
    },
    onSubmit: async ({ type, name, ttl, is_proxied: isProxied, ...parts }) => {
      const { data } = await add({
        name: name || '@',
        type,
        ttl: Number(ttl),
        content: contentFrom(type, parts),
        is_proxied: proxiableTypes.includes(type) && isProxied,
      }).catch((error: unknown) => {
        throw atLastPart(error, type)
      })
      showToast({ tone: 'positive', title: `${sentence(recordInWords(data))} was added` })
      await navigate(`/domain-scan/${domain.id}/entries`)
    },
  })
  const { error: typeError, ...type } = form.field('type')
  const { error: nameError, ...name } = form.field('name')
  const { error: ttlError, ...ttl } = form.field('ttl')
  const { error: _, ...isProxied } = form.field('is_proxied')
  /** Until then, the names that visitors use are protected, and others aren't. */
  const isProtectionChosen = useRef(false)

  const mayBeProxied = proxiableTypes.includes(form.values.type)
  const parts = formOfType[form.values.type]

  return (
    <Form onSubmit={form.onSubmit}>
      <HelpBeside>
        <Field label="Type" error={typeError}>
          <Select {...type} options={typeOptions} />
        </Field>
        <Field
          label="Name"
          hint={`${nameHint(form.values.type, domain.display_name)} The full name of this record is ${wholeName(form.values.name, domain.name)}`}
          error={nameError}
        >
          <Input
            {...name}
            onChange={(event) => {
              name.onChange(event)
              if (isProtectionChosen.current) return
              form.setValue('is_proxied', isMainName(event.currentTarget.value, domain.name))
            }}
            placeholder={form.values.type === 'SRV' ? '_sip._tcp' : '@'}
            face="mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        {parts.map((part) => (
          <RecordPartField key={part.id} part={part} field={form.field(part.id)} />
        ))}
        <Field label="TTL" hint="How long resolvers can cache this record." error={ttlError}>
          <Select {...ttl} options={ttlOptions(DEFAULT_TTL)} />
        </Field>
        {mayBeProxied && (
          <Switch
            {...isProxied}
            onChange={(event) => {
              isProtectionChosen.current = true
              isProxied.onChange(event)
            }}
            description={`Visitors reach it through ${productName()}. Turn this off for email and other services that browsers don’t use.`}
          >
            Protect this name
          </Switch>
        )}
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
      </HelpBeside>
      <div className="flex flex-wrap gap-3">
        <RefusableButton
          whyNot={whyNot}
          type="submit"
          isPending={form.isPending}
          pendingLabel="Adding…"
        >
          Add record
        </RefusableButton>
        <Button
          variant="secondary"
          onClick={() => void navigate(`/domain-scan/${domain.id}/entries`)}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
