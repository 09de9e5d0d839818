import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { proxiableTypes } from '../../../../contract/record-types.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'
import { useAddRecord } from '../../../api/websites/records.ts'
import { Button } from '../../../components/button/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form, HelpBeside } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFocusOnRefusal } from '../../shared/use-focus-on-refusal.ts'
import { SetUpPage } from '../set-up-page.tsx'
import {
  contentFrom,
  formOfType,
  formTypes,
  type FormType,
  partProblem,
  type RecordPart,
  wholeName,
} from './record-content.ts'
import { RecordPartField } from './record-part-field.tsx'
import { ttlOptions } from './ttl-options.ts'

/** /domain-scan/{id}/entries/add: adds a record of any common type, with the fields of that type. */
export function AddEntryPage() {
  return (
    <SetUpPage title="Add a record" step={1}>
      {(domain) => <AddEntryForm domain={domain} />}
    </SetUpPage>
  )
}

const typeOptions = formTypes.map((type) => ({ value: type, label: type }))
const DEFAULT_TTL = 3_600

function AddEntryForm({ domain }: { domain: Domain }) {
  const { mutate, isPending, error, reset } = useAddRecord(domain.id)
  const navigate = useNavigate()
  const showToast = useToast()
  const [type, setType] = useState<FormType>('A')
  const [name, setName] = useState('')
  const [ttl, setTtl] = useState(String(DEFAULT_TTL))
  const [isProxied, setIsProxied] = useState(false)
  // Kept when the type changes: the typed text is still there when it is changed back.
  const [parts, setParts] = useState<Record<string, string>>({})

  const [fault, setFault] = useState<object>()
  const form = useFocusOnRefusal(error ?? fault)

  const mayBeProxied = proxiableTypes.includes(type)
  const fields = formOfType[type]
  const valueOf = ({ id, start = '' }: RecordPart) => parts[id] ?? start
  const failure = error && failureSentence(error)
  const at = error instanceof RefusedError ? error.response.errors?.[0]?.path : undefined
  const isAboutName = at === 'name'

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (fields.some((part) => partProblem(part, valueOf(part)))) {
      reset()
      return setFault({})
    }
    const written = Object.fromEntries(fields.map((part) => [part.id, valueOf(part)]))
    mutate(
      {
        name: name || '@',
        type,
        ttl: Number(ttl),
        content: contentFrom(type, written),
        is_proxied: mayBeProxied && isProxied,
      },
      {
        onSuccess: ({ data }) => {
          showToast({ tone: 'positive', title: `${data.name} ${data.type} was added` })
          void navigate(`/domain-scan/${domain.id}/entries`)
        },
      },
    )
  }

  return (
    <Form ref={form} onSubmit={add}>
      <HelpBeside>
        <Field label="Type">
          <Select
            options={typeOptions}
            value={type}
            onChange={(event) => setType(event.currentTarget.value as FormType)}
          />
        </Field>
        <Field
          label="Name"
          hint={`Use @ for ${domain.display_name} itself. The full name of this record is ${wholeName(name, domain.name)}`}
          error={isAboutName && failure}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            placeholder="@"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        {fields.map((part, index) => (
          <RecordPartField
            key={part.id}
            part={part}
            value={valueOf(part)}
            onValueChange={(value) => setParts((before) => ({ ...before, [part.id]: value }))}
            error={
              (fault && partProblem(part, valueOf(part))) ||
              (index === fields.length - 1 && !isAboutName && failure)
            }
          />
        ))}
        <Field label="TTL" hint="How long resolvers can cache it.">
          <Select
            options={ttlOptions(DEFAULT_TTL)}
            value={ttl}
            onChange={(event) => setTtl(event.currentTarget.value)}
          />
        </Field>
        {mayBeProxied && (
          <Switch
            checked={isProxied}
            onChange={(event) => setIsProxied(event.currentTarget.checked)}
            description="Visitors reach it through Parapet. Turn this off for email and other services that browsers don’t use."
          >
            Protect this name
          </Switch>
        )}
      </HelpBeside>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingLabel="Adding…">
          Add record
        </Button>
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
