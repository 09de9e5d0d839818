import { z } from 'zod'

/**
 * zod's patterns for IPv6 lack the form with an IPv4 address at the end (RFC 4291 section 2.2), which zod itself
 * accepts.
 */
const ADDRESS_V6 = String.raw`^[0-9a-fA-F:.]{2,45}`
const rangeV6 = {
  description: 'An IPv6 address, a slash and the prefix length (RFC 4291 section 2.3).',
  pattern: String.raw`${ADDRESS_V6}/(\d|[1-9]\d|1[01]\d|12[0-8])$`,
}

/**
 * Returns the JSON Schema of what a zod schema accepts (`input`) or returns (`output`), using zod's converter. The one
 * in @asteasolutions/zod-to-openapi drops all but the first value of a literal and writes a pattern's flags into it.
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...described }: z.core.JSONSchema.BaseSchema = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format === 'ipv6') delete jsonSchema.pattern
      if (jsonSchema.format === 'cidrv6') Object.assign(jsonSchema, rangeV6)
      // JSON Schema has no name for these formats: their patterns are enough.
      if (/^(cidrv[46]|starts_with)$/.test(jsonSchema.format ?? '')) delete jsonSchema.format
      // A client that rejects unknown fields would break whenever a field is added.
      if (io === 'output' && zodSchema instanceof z.ZodObject && !zodSchema.def.catchall) {
        delete jsonSchema.additionalProperties
      }
    },
  })
  return described
}
