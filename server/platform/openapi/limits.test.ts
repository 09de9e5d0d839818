import { expect } from 'vitest'

import { aDraft } from '../../databases/testing-databases.ts'
import { organisations } from '../../organisation/schema.ts'
import {
  type Operation,
  readOperations,
  type Schema,
  validatorOf,
} from '../../testing/api-document.ts'
import { exampleBodies, exampleQuery, NOBODYS } from '../../testing/api-examples.ts'
import { attackSender } from '../../testing/attack-sender.ts'
import { noInternet } from '../../testing/no-internet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'

/** Fields whose values may be refused for their meaning, which no schema can express, with the same error code. */
const judgedByMeaning = new Set([
  'confirm_password',
  'confirm_new_password',
  'name',
  'type',
  'content',
  'use_case',
  'company_size',
  'address',
  'until',
  'cursor',
  'scopes',
  'from',
  'to',
  'preload',
  'include_subdomains',
  'max_age_seconds',
  'occurred_at',
  'transaction',
  'check',
  'code',
  'password',
  'time_zone',
  'log_time_zone',
  'networks',
  'image',
  'email_domains',
  'certificate_authority',
  'client_certificate',
  'client_key',
  'postal_code',
  'vat_number',
  'fonts',
  'tokens',
])

type Step = string | number
type Probe = { at: Step[]; value: unknown }
const ABSENT = Symbol('absent')

/** A schema that occurs several times in an operation is only tried once. */
const formOf = ({ properties, ...rest }: Schema, name: Step | undefined) =>
  JSON.stringify(properties ? properties : [rest, typeof name === 'string' ? name : ''])

/** Of a long list of choices, such as the countries, one operation gets each, and the others the first and the last. */
function choicesToTry(choices: unknown[], triedLists: Set<string>) {
  if (choices.length < 20) return choices
  const list = JSON.stringify(choices)
  if (triedLists.has(list)) return [choices[0], choices.at(-1)]
  triedLists.add(list)
  return choices
}

type Tried = { at?: Step[]; tried?: Set<string>; triedLists?: Set<string> }

/** Values on both sides of every limit of a schema, with their locations in the body. */
function probesOf(
  schema: Schema,
  example: unknown,
  { at = [], tried = new Set(), triedLists = new Set() }: Tried = {},
): Probe[] {
  const form = formOf(schema, at.at(-1))
  if (tried.has(form)) return []
  tried.add(form)
  const here = (values: unknown[]) => values.map((value) => ({ at, value }))
  const { anyOf = [], properties = {}, items, enum: choices = [] } = schema
  const { minimum, maximum, minItems, maxItems } = schema
  const list = Array.isArray(example) ? (example as unknown[]) : [example]
  const fields = (typeof example === 'object' ? example : null) as Record<string, unknown> | null
  return [
    ...here([null, true, 7, 1.5, 'x', '', [], {}]),
    ...anyOf.flatMap((choice) => probesOf(choice, example, { at, tried, triedLists })),
    ...here(typeof example === 'string' ? textsNear(schema, example) : [example]),
    ...here(choicesToTry(choices, triedLists)),
    ...here(
      choices.flatMap((choice) => (typeof choice === 'number' ? [choice - 1, choice + 1] : [])),
    ),
    ...here(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...here(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...here(
      [minItems, maxItems]
        .flatMap((size) => (size === undefined ? [] : [size - 1, size, size + 1]))
        .filter((size) => size >= 0)
        .map((size) => Array.from({ length: size }, () => list[0])),
    ),
    ...(items ? probesOf(items, list[0], { at: [...at, 0], tried, triedLists }) : []),
    ...Object.entries(properties).flatMap(([name, property]) => [
      { at: [...at, name], value: ABSENT },
      ...probesOf(property, fields?.[name], { at: [...at, name], tried, triedLists }),
    ]),
    ...(schema.type === 'object' ? [{ at: [...at, 'unheard_of'], value: 1 }] : []),
  ]
}

function textsNear({ minLength, maxLength }: Schema, example: string) {
  const ofLength = (length: number) => [
    example.slice(0, length).padStart(length, example[0]),
    example.slice(0, length).padEnd(length, example.at(-1)),
  ]
  return [
    example,
    ` ${example} `,
    `${example}\0`,
    `${example}\n`,
    `0${example.slice(1)}`,
    example.toUpperCase(),
    '   ',
    ...[minLength, maxLength].flatMap((length) =>
      length === undefined
        ? []
        : [length - 1, length, length + 1].flatMap((size) => (size < 0 ? [] : ofLength(size))),
    ),
  ]
}

function withValue(body: unknown, at: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = at
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...(body as unknown[])] : []
    list[step] = withValue(list[step], rest, value)
    return list
  }
  const { [step]: old, ...others } = (body ?? {}) as Record<string, unknown>
  if (rest.length === 0 && value === ABSENT) return others
  return { ...others, [step]: withValue(old, rest, value) }
}

/** The locations of all limits, in ajv's notation. */
function limitsOf(
  schema: Schema,
  tried: Set<string>,
  { path = '#', name }: { path?: string; name?: string } = {},
): string[] {
  const form = formOf(schema, name)
  if (tried.has(form)) return []
  tried.add(form)
  const own = Object.keys(schema).filter((keyword) => limitKeywords.has(keyword))
  return [
    ...own.map((keyword) => `${path}/${keyword}`),
    ...(['anyOf', 'allOf'] as const).flatMap((keyword) =>
      (schema[keyword] ?? []).flatMap((part, index) =>
        limitsOf(part, tried, { path: `${path}/${keyword}/${index}`, ...(name && { name }) }),
      ),
    ),
    ...(schema.items ? limitsOf(schema.items, tried, { path: `${path}/items` }) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
      limitsOf(property, tried, { path: `${path}/properties/${field}`, name: field }),
    ),
  ]
}
const limitKeywords = new Set([
  'type',
  'enum',
  'const',
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
])

type Answer = Awaited<ReturnType<TestServer['ask']>>

/** Whether the request was refused because of its form, at this location. */
function isRefusedAt({ status, body }: Answer, at: readonly Step[]) {
  if (status === 413) return true
  if (body.code !== 'invalid_request') return (body.data?.rejected_count ?? 0) > 0
  const place = at.join('.')
  const paths = ((body.errors ?? [{ path: '' }]) as { path: string }[]).map(({ path }) => path)
  return paths.some((path) => place.startsWith(path) || path.startsWith(place))
}

/** Whether it may be refused for its meaning, at the changed location or at the one that the refusal names. */
function isJudged(at: readonly Step[], { body }: Answer) {
  // What makes a line one of a log, no schema can express.
  if (
    body.data?.rejected?.some(({ message }: { message: string }) =>
      message.startsWith('This log can’t be read'),
    )
  )
    return true
  const named = ((body.errors ?? []) as { path: string }[]).flatMap(({ path }) => path.split('.'))
  return [...at, ...named].some((step) => judgedByMeaning.has(String(step)))
}

const test = base.extend('api', async ({ database }, { onCleanup }) => {
  await database.clear()
  const server = startTestServer(database, { outbound: noInternet })
  onCleanup(server.stop)
  const { token, ...ada } = await server.join('ada@example.com')
  // Otherwise the calls of partners don't exist for her.
  await server.db.update(organisations).set({ partnerSince: server.clock.now() })
  const { domainId, key } = await attackSender(server, { ...ada, token })
  const databaseId = (await ada.post('/v1/database', aDraft)).body.data.id as string
  const madeKey = await ada.post(`/v1/database/${databaseId}/ingest-key`)
  const databaseKey = madeKey.body.data.ingest_key as string
  // The organisation that a call makes is then joined later, and hers stays the first.
  server.clock.advance(1)
  const operations = await readOperations(server)
  const faults: string[] = []
  return {
    server,
    operations,
    faults,
    /** Sends a request with the path parameters filled in, and records a response that is missing from the document. */
    send: async (
      operation: Operation,
      options: { query?: string; body?: string; type?: string },
    ) => {
      const [ownId, ownKey] = operation.path.startsWith('/v1/database')
        ? [databaseId, databaseKey]
        : [domainId, key]
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === 'id' ? ownId : NOBODYS,
      )
      const response = await server.ask(operation.method, `${path}?${options.query ?? ''}`, {
        token: operation.schemes.includes('user_token') ? token : ownKey,
        ...(options.body !== undefined && { body: options.body }),
        ...(options.type && { headers: { 'content-type': options.type } }),
      })
      const fault = operation.faultIn(response)
      if (fault)
        faults.push(
          `${operation.name} ${options.query ?? ''}${(options.body ?? '').slice(0, 200)}: ${fault}`,
        )
      return response
    },
  }
})

test('the server accepts exactly the bodies that the API document describes', async ({
  api: { operations, send, faults },
}) => {
  const differences: string[] = []
  const triedLists = new Set<string>()
  for (const operation of operations) {
    const formsTried = new Set<string>()
    const limitsTried = new Set<string>()
    for (const { mediaType, schema } of operation.bodies) {
      const validate = validatorOf(schema)
      const untried = new Set(limitsOf(schema, limitsTried))
      const examples = exampleBodies[operation.name] ?? []
      const probes = examples.flatMap((example, index) =>
        probesOf(schema, example, {
          tried: index === 0 ? formsTried : new Set(),
          triedLists,
        }).map(({ at, value }) => ({ at, body: JSON.stringify(withValue(example, at, value)) })),
      )
      for (const { at, body } of new Map(probes.map((probe) => [probe.body, probe])).values()) {
        const isDescribed = validate(JSON.parse(body))
        for (const { schemaPath } of validate.errors ?? []) untried.delete(schemaPath)
        const response = await send(operation, { body, type: mediaType })
        const isRefused = isRefusedAt(response, at)
        if (isDescribed !== isRefused || (isDescribed && isJudged(at, response))) continue
        differences.push(differenceOf(operation, `${at.join('.')} in ${body}`, response))
      }
      differences.push(
        ...[...untried].map((limit) => `${operation.name}: nothing was sent beyond ${limit}`),
      )
    }
  }
  expect(differences).toEqual([])
  expect(faults).toEqual([])
})

test('the server accepts exactly the queries that the API document describes', async ({
  api: { operations, send, faults },
}) => {
  const differences: string[] = []
  const tried = new Set<string>()
  for (const operation of operations.filter(({ query }) => query)) {
    const { properties = {}, required = [] } = operation.query ?? {}
    const validate = validatorOf(operation.query ?? {})
    for (const [name, schema] of Object.entries(properties)) {
      const others = Object.fromEntries(
        required.filter((field) => field !== name).map((field) => [field, exampleQuery[field]]),
      ) as Record<string, string>
      // The filter of attacks is tried in full once; after that, only whether each operation uses it.
      const form = name + JSON.stringify(schema)
      const lists = tried.has(form) ? [['x\0'], [exampleQuery[name] ?? '']] : textsOf(schema, name)
      tried.add(form)
      for (const list of lists) {
        const query = new URLSearchParams(others)
        for (const text of list) query.append(name, text)
        const isDescribed = validate({
          ...others,
          ...(list.length > 0 && { [name]: readAs(schema, list) }),
        })
        const response = await send(operation, { query: String(query) })
        const isRefused = isRefusedAt(response, [name])
        if (isDescribed !== isRefused || (isDescribed && isJudged([name], response))) continue
        differences.push(differenceOf(operation, String(query), response))
      }
    }
  }
  expect(differences).toEqual([])
  expect(faults).toEqual([])
})

const differenceOf = ({ name }: Operation, sent: string, { status, body }: Answer) =>
  `${name} ${status} ${JSON.stringify(body).slice(0, 200)} for ${sent.slice(0, 300)}`

/** Values for a query field, each as often as it is repeated there. */
function textsOf(schema: Schema, name: string) {
  const values = probesOf(schema, exampleQuery[name])
    .filter(({ at }) => at.length === 0)
    .map(({ value }) => [value].flat().map(String))
  const numbers = [[], ['5 '], ['0x5'], ['5e0'], ['1', '2']]
  return new Map([...values, ...numbers].map((texts) => [JSON.stringify(texts), texts])).values()
}

/** The values that the texts of a query stand for. */
function readAs({ type }: Schema, texts: string[]) {
  const values = texts.map((text) =>
    type === 'integer' && /^\d+$/.test(text) ? Number(text) : text,
  )
  return values.length === 1 ? values[0] : values
}
