import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

import type { TestServer } from './test-server.ts'

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  format?: string
}
type Content = Record<string, { schema: Schema }>
type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        security?: Record<string, unknown>[]
        parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
        requestBody?: { content: Content }
        responses: Record<string, { content?: Content }>
      }
    >
  >
}

/** Formats are validated too; deliberate omissions in our schemas, such as a type next to a pattern, are not errors. */
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)

/** An operation of the server's own OpenAPI document. */
export type Operation = {
  /** Such as `POST /v1/domain/{id}/records`. */
  name: string
  method: string
  path: string
  /** Any of them is sufficient; none: the operation is public. */
  schemes: string[]
  /** The query as one object. */
  query: Schema | undefined
  bodies: { mediaType: string; schema: Schema }[]
  /** Returns what is wrong with a response, or undefined. */
  faultIn: (response: { status: number; headers: Headers; body: unknown }) => string | undefined
}

/** Returns every operation of the document that the server implements. */
export async function readOperations(server: TestServer): Promise<Operation[]> {
  const { paths } = (await server.get('/v1/openapi.json')).body as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { security = [], parameters = [], requestBody, responses }]) => {
        const inQuery = parameters.filter((parameter) => parameter.in === 'query')
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          schemes: security.flatMap((scheme) => Object.keys(scheme)),
          query:
            inQuery.length === 0
              ? undefined
              : {
                  type: 'object',
                  properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
                  required: inQuery.filter(({ required }) => required).map(({ name }) => name),
                },
          bodies: Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) => ({
            mediaType,
            schema,
          })),
          faultIn: checkerOf(responses),
        }
      },
    ),
  )
}

function checkerOf(responses: Record<string, { content?: Content }>): Operation['faultIn'] {
  const validators = new Map<string, ValidateFunction>()
  return ({ status, headers, body }) => {
    const described = responses[status] ? String(status) : 'default'
    if (status < 400 && described === 'default') return `The status ${status} is not documented.`
    if (!responses[described]?.content) return body ? 'A body is not documented.' : undefined
    const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? ''
    const content = responses[described]?.content?.[mediaType]
    if (!content) return `The media type ${mediaType} is not documented for ${status}.`
    if (mediaType !== 'application/json') return undefined
    const key = described
    const validate = validators.get(key) ?? ajv.compile(closed(content.schema))
    validators.set(key, validate)
    return validate(body) ? undefined : ajv.errorsText(validate.errors)
  }
}

export const validatorOf = (schema: Schema) => ajv.compile(schema)

/** In our own responses, an undocumented field was exposed by mistake. */
function closed(schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}
