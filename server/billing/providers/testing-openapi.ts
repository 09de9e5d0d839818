import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The parts of an OpenAPI 3.0 document that are read here. */
type Schema = {
  $ref?: string
  type?: string
  nullable?: boolean
  enum?: unknown[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  unevaluatedProperties?: boolean
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type ProviderDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Exchange = {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
  status: number
  response: unknown
}

/**
 * Compares what a fake provider receives and responds with the provider's published OpenAPI document. `newer` names
 * parameters that the document is too old for, and the provider's library documents.
 */
export function providerContract(
  document: ProviderDocument,
  { newer = {} }: { newer?: Readonly<Record<string, readonly string[]>> } = {},
) {
  const components = {
    open: { schemas: mapped(document.components.schemas, (schema) => transformed(schema, false)) },
    closed: { schemas: mapped(document.components.schemas, (schema) => transformed(schema, true)) },
  }
  const lenient = addFormats.default(
    new Ajv2020({ strict: false, logger: false, unicodeRegExp: false, coerceTypes: true }),
  )
  const exact = addFormats.default(
    new Ajv2020({ strict: false, logger: false, unicodeRegExp: false }),
  )

  const validators = new Map<string, ValidateFunction>()
  const faults = (
    ajv: typeof exact,
    schema: Schema,
    { value, where, isRequest }: { value: unknown; where: string; isRequest: boolean },
  ): string[] => {
    const name = `${where} ${isRequest}`
    const validate = validators.get(name) ?? compiled()
    validators.set(name, validate)
    function compiled(): ValidateFunction {
      const whole = isRequest ? closed(transformed(schema, true)) : transformed(schema, false)
      return ajv.compile({ ...whole, components: isRequest ? components.closed : components.open })
    }
    if (validate(structuredClone(value))) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${where}${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  return ({ method, path, query, body, status, response }: Exchange): string[] => {
    const found = Object.entries(document.paths).find(([template]) => matches(template, path))
    const operation = found?.[1][method.toLowerCase()]
    const name = `${method} ${found?.[0] ?? path}`
    if (!operation) return [`${name} is not in the document`]
    const known = newer[name] ?? []
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query')
    const querySchema: Schema & { required: string[] } = {
      type: 'object',
      properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema ?? {}])),
      required: parameters.filter((one) => one.required).map((one) => one.name),
    }
    const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const ajv = contentType === 'application/x-www-form-urlencoded' ? lenient : exact
    const result = operation.responses[status] ?? operation.responses['default']
    const schema = result?.content?.['application/json']?.schema
    const given = without(body, known)
    return [
      ...faults(lenient, querySchema, { value: query, where: `${name} query`, isRequest: true }),
      ...(content && body !== undefined
        ? faults(ajv, content.schema, { value: given, where: `${name} body`, isRequest: true })
        : []),
      ...(result ? [] : [`${name} has no response ${status}`]),
      ...(schema
        ? faults(exact, schema, { value: response, where: `${name} ${status}`, isRequest: false })
        : []),
    ]
  }

  /** As JSON Schema 2020-12. A request may contain nothing that the document doesn't name; a response may. */
  function transformed({ nullable, ...schema }: Schema, isClosed: boolean): Schema {
    const { properties, items, allOf, anyOf, oneOf } = schema
    const each = (one: Schema) => transformed(one, isClosed)
    const inside = (one: Schema) => (isClosed ? closed(each(one)) : each(one))
    const result: Schema = {
      ...schema,
      ...(properties && { properties: mapped(properties, inside) }),
      ...(items && { items: inside(items) }),
      ...(allOf && { allOf: allOf.map(each) }),
      ...(anyOf && { anyOf: anyOf.map(each) }),
      ...(oneOf && { anyOf: oneOf.map(each) }),
    }
    delete result.oneOf
    return nullable ? { anyOf: [result, { type: 'null' }] } : result
  }
  function closed(schema: Schema): Schema {
    return hasNames(schema) ? { allOf: [schema], unevaluatedProperties: false } : schema
  }
  function hasNames({ $ref, properties, additionalProperties, allOf, anyOf }: Schema): boolean {
    if (additionalProperties !== undefined) return false
    const target = $ref && document.components.schemas[$ref.split('/').at(-1) ?? '']
    if (target) return hasNames(target)
    return properties !== undefined || [...(allOf ?? []), ...(anyOf ?? [])].some(hasNames)
  }
}

/** Takes newer parameters out, by their path with dots. */
function without(body: unknown, names: readonly string[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    const holder = path.reduce<unknown>(
      (value, key) => (isRecord(value) ? value[key] : undefined),
      copy,
    )
    if (isRecord(holder)) delete holder[last]
  }
  return copy
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const mapped = <Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

function matches(template: string, path: string) {
  const [wanted, given] = [template.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}
