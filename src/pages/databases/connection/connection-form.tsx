import { useState } from 'react'

import {
  type DatabaseEngine,
  databaseEngines,
  enginePorts,
  type TlsMode,
  tlsModes,
} from '../../../../contract/databases/database-states.ts'
import type { Database } from '../../../../contract/databases/database.ts'
import type { NewConnection } from '../../../api/databases/databases.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { PasswordField } from '../../../components/password-field/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { isSame } from '../../shared/is-same.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useUnsaved } from '../../shared/unsaved-changes.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { engineNames, roleNames, tlsModeWords } from '../database-words.ts'
import { PasteConnection } from './paste-connection.tsx'
import type { ConnectionText } from './read-connection-text.ts'
import { ReadOnlyRole } from './read-only-role.tsx'

type Values = {
  name: string
  engine: DatabaseEngine
  host: string
  port: string
  database_name: string
  username: string
  password: string
  tls_mode: TlsMode
  certificate_authority: string
  client_certificate: string
  client_key: string
}

const schemas = () => import('../../../../contract/databases/database.ts')
const withName = () => schemas().then((module) => module.addDatabaseForm)
const withoutName = () => schemas().then((module) => module.changeConnectionForm)

const technical = {
  face: 'mono',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
} as const

const engineOptions = databaseEngines.map((value) => ({ value, label: engineNames[value] }))
const tlsOptions = tlsModes.map((value) => ({ value, ...tlsModeWords[value] }))

/** Fields left empty are not sent. */
const connectionIn = (values: Omit<Values, 'name' | 'engine'>): NewConnection => ({
  ...values,
  port: Number(values.port),
  certificate_authority: values.certificate_authority || null,
  client_certificate: values.client_certificate || null,
  client_key: values.client_key || null,
})

/** Where a database is and how to sign in to it. The credentials are never filled in from what is stored. */
export function ConnectionForm({
  database,
  hasName = false,
  whyNot,
  onSubmit,
}: {
  /** What is stored. */
  database?: Database
  /** Whether it also has fields for the name and the engine, which don't change later. */
  hasName?: boolean
  /** Why the person may not test it. Undefined if they may. */
  whyNot: string | undefined
  /** Resolves to whether the details were stored. */
  onSubmit: (connection: NewConnection, about: Pick<Values, 'name' | 'engine'>) => Promise<boolean>
}) {
  const [pasted, setPasted] = useState(false)
  const [stored, setStored] = useState<Values>({
    name: database?.name ?? '',
    engine: database?.engine ?? 'postgresql',
    host: database?.host ?? '',
    port: String(database?.port ?? enginePorts.postgresql),
    database_name: database?.database_name ?? '',
    username: database?.username ?? 'parapet',
    password: '',
    tls_mode: database?.tls_mode ?? 'verify-full',
    certificate_authority: database?.certificate_authority ?? '',
    client_certificate: '',
    client_key: '',
  })
  const form = useSchemaForm<Values>({
    schema: hasName ? withName : withoutName,
    defaultValues: stored,
    fallback: 'The connection could not be tested. Try again.',
    onSubmit: async ({ name, engine, ...connection }) => {
      const entered = { ...form.values }
      if (await onSubmit(connectionIn(connection), { name, engine })) setStored(entered)
    },
  })
  const { values } = form
  useUnsaved(!isSame(values, stored))
  /** The port changes with the engine as long as it is the default one. */
  const choose = (engine: DatabaseEngine) => {
    if (values.port === String(enginePorts[values.engine]))
      form.setValue('port', String(enginePorts[engine]))
    form.setValue('engine', engine)
  }
  const fill = ({ engine, ...read }: ConnectionText) => {
    setPasted(false)
    if (hasName) choose(engine)
    else if (engine !== values.engine)
      return `This is a connection to ${engineNames[engine]}, but this database is ${engineNames[values.engine]}. Add it as a new database.`
    // A URL without a port is for the default one, whatever was entered before.
    form.setValue('port', String(enginePorts[engine]))
    for (const [name, value] of Object.entries(read)) form.setValue(name as keyof Values, value)
    if (hasName && !values.name) form.setValue('name', read.database_name ?? read.host)
    setPasted(true)
    return undefined
  }
  const field = (name: Exclude<keyof Values, 'tls_mode' | 'engine'>) => {
    const { error, ...control } = form.field(name)
    return { error, control }
  }
  const nameField = field('name')
  const host = field('host')
  const port = field('port')
  const databaseName = field('database_name')
  const username = field('username')
  const engine = form.control('engine')

  return (
    <Form className="grid max-w-2xl gap-6" onSubmit={form.onSubmit}>
      <PasteConnection onRead={fill} />
      <Alert live="polite">
        {pasted && 'Filled in from what you pasted. The password is hidden below.'}
      </Alert>
      {hasName && (
        <Field label="Name" hint="What your team calls it." error={nameField.error}>
          <Input {...nameField.control} autoComplete="off" />
        </Field>
      )}
      {hasName && (
        <RadioGroup legend="Engine" options={engineOptions} {...engine} onValueChange={choose} />
      )}
      <div className="grid gap-6 sm:grid-cols-[1fr_8rem]">
        <Field label="Host" error={host.error}>
          <Input {...host.control} {...technical} />
        </Field>
        <Field label="Port" error={port.error}>
          <Input {...port.control} {...technical} inputMode="numeric" />
        </Field>
      </div>
      <Field label="Database" hint="Its name on the server." error={databaseName.error}>
        <Input {...databaseName.control} {...technical} />
      </Field>
      <Field
        label={roleNames[values.engine]}
        hint={`Use a read-only ${roleNames[values.engine].toLowerCase()}. You can create one below.`}
        error={username.error}
      >
        <Input {...username.control} {...technical} />
      </Field>
      <ReadOnlyRole
        engine={values.engine}
        username={values.username}
        databaseName={values.database_name}
        isEncrypted={values.tls_mode !== 'disable'}
      />
      <RolePasswordField form={form} />
      <EncryptionFields form={form} />
      <ClientCertificateFields form={form} isStored={database?.has_client_certificate} />
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <div>
        <RefusableButton
          whyNot={whyNot}
          type="submit"
          isPending={form.isPending}
          pendingLabel="Testing…"
        >
          Test connection
        </RefusableButton>
      </div>
    </Form>
  )
}

function RolePasswordField({ form }: { form: ReturnType<typeof useSchemaForm<Values>> }) {
  const { tls_mode: mode, client_certificate: certificate } = form.values
  const { error, ...control } = form.field('password')
  return (
    <Field
      label="Password"
      isOptional={mode !== 'disable' && certificate !== ''}
      hint="Stored encrypted, and never shown again."
      error={error}
    >
      <PasswordField {...control} autoComplete="new-password" />
    </Field>
  )
}

function EncryptionFields({ form }: { form: ReturnType<typeof useSchemaForm<Values>> }) {
  const mode = form.control('tls_mode')
  const { error, ...authority } = form.field('certificate_authority')
  const isVerified = mode.value === 'verify-full' || mode.value === 'verify-ca'
  return (
    <>
      <RadioGroup legend="Encryption" options={tlsOptions} {...mode} />
      {isVerified && (
        <Field
          label="Certificate authority"
          isOptional
          hint="In PEM format. Without one, the authorities that browsers trust are used."
          error={error}
        >
          <Textarea {...authority} {...technical} rows={4} />
        </Field>
      )}
    </>
  )
}

function ClientCertificateFields({
  form,
  isStored = false,
}: {
  form: ReturnType<typeof useSchemaForm<Values>>
  isStored: boolean | undefined
}) {
  const isEncrypted = form.values.tls_mode !== 'disable'
  const { error, ...certificate } = form.field('client_certificate')
  const { error: keyError, ...key } = form.field('client_key')
  if (!isEncrypted) return null
  return (
    <>
      <Field
        label="Client certificate"
        isOptional
        hint={
          isStored
            ? 'One is set. Enter it and its key again, or leave both empty to remove them.'
            : 'In PEM format. Only needed if the server requires one. If it replaces the password, leave that empty.'
        }
        error={error}
      >
        <Textarea {...certificate} {...technical} rows={4} />
      </Field>
      <Field
        label="Client key"
        isOptional
        hint="In PEM format, without a passphrase. Stored encrypted, and never shown again."
        error={keyError}
      >
        <Textarea {...key} {...technical} rows={4} />
      </Field>
    </>
  )
}
