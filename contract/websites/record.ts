import { z } from 'zod'

import { response, responseWith, pageLimit } from '../common.ts'
import {
  DOMAIN_RECORDS_MAX,
  MAX_TTL_SECONDS,
  MIN_TTL_SECONDS,
  recordSources,
  recordTypes,
} from '../record-types.ts'

const RECORD_PAGE_MAX = 500
/** More than any record contains: RFC 1035, section 3.2.1, in quotation marks and escapes. */
const CONTENT_MAX_LENGTH = 262_144
/** More than the records of a website can be missing, at ten each. */
const ACCEPTED_NAMES_MAX = 10 * DOMAIN_RECORDS_MAX

/** The number of a type without a name here (RFC 3597, section 5). */
const numberedType = z.templateLiteral(['TYPE', z.string().regex(/^[1-9]\d{0,4}$/)])
const recordType = z.union([z.enum(recordTypes), numberedType])
const addedTypes = z.enum(recordTypes).exclude(['SOA'])
/** The SOA record is not added by hand. */
const addedType = z.union([addedTypes, numberedType], {
  error: ({ input }) =>
    input === 'SOA'
      ? 'The SOA record is managed automatically.'
      : `Choose one of ${addedTypes.options.join(', ')}, or a type by its number, such as TYPE65534.`,
})

export const record = z.object({
  id: z.uuid(),
  /** Relative to the zone: `@`, `www`, `*`. */
  name: z.string(),
  type: recordType,
  /** Seconds. */
  ttl: z.int(),
  /** In the presentation format of RFC 1035, section 5.1, with fully qualified names: `10 mail.example.com.` */
  content: z.string(),
  source: z.enum(recordSources),
  /** Whether it is carried over to Parapet. */
  is_kept: z.boolean(),
  /** Whether visitors are routed through Parapet. Only for A, AAAA and CNAME. */
  is_proxied: z.boolean(),
  /** Its conflict with the other kept records, if any; an acceptable one may remain. */
  conflict: z.object({ message: z.string(), is_tolerable: z.boolean() }).nullable(),
})
export type DomainRecord = z.infer<typeof record>
export const recordResponse = responseWith(record)

/** A website or its mail may depend on it. */
const missingTarget = z.object({
  /** Relative to the zone. */
  name: z.string(),
  /** The records that point to it; none if it is the website's own name, which has no address. */
  from: z.array(z.object({ name: z.string(), type: recordType })),
})
export type MissingTarget = z.infer<typeof missingTarget>

/** POST /v1/domain/{id}/records/confirm: refused while names are missing, unless each of them is accepted. */
export const confirmRecordsRequest = z.object({
  /** The missing names to confirm without, as they are listed. */
  accept_missing: z
    .array(z.string(), 'Send each missing name that you accept.')
    .max(ACCEPTED_NAMES_MAX, 'Send each missing name once.')
    .default([]),
})

/** GET /v1/domain/{id}/records: by type and name, a page at a time. */
export const listRecordsQuery = z.object({
  limit: pageLimit(RECORD_PAGE_MAX, 200),
  /** Its name may consist of escapes. */
  cursor: z.string().max(1_100).optional(),
})
export type ListRecordsQuery = z.infer<typeof listRecordsQuery>
export const listRecordsResponse = responseWith(z.array(record)).extend({
  next_cursor: z.string().nullable(),
  /** Across all pages: kept records, and those whose conflict must be resolved first. */
  kept: z.int(),
  conflicts: z.int(),
  /** Names of the zone that have no record although included records point to them, or people visit them. */
  missing: z.array(missingTarget),
})

const ttlRange = `Choose a TTL from ${MIN_TTL_SECONDS} to ${MAX_TTL_SECONDS} seconds.`
const ttl = z
  .int('Enter the TTL in whole seconds.')
  .min(MIN_TTL_SECONDS, ttlRange)
  .max(MAX_TTL_SECONDS, ttlRange)
const content = z
  .string('Enter the content of the record.')
  .min(1, 'Enter the content of the record.')
  .max(CONTENT_MAX_LENGTH, 'The content is too long for a record.')

/** POST /v1/domain/{id}/records */
export const addRecordRequest = z.object({
  /** `@`, `www`, or the full name. */
  name: z
    .string('Enter a name, or @ for the domain itself.')
    .min(1, 'Enter a name, or @ for the domain itself.')
    .max(1_000, 'The name is too long. Use at most 253 characters.'),
  type: addedType,
  ttl: ttl.default(3_600),
  content,
  /** True by default. */
  is_kept: z.boolean().optional(),
  /** By default, A, AAAA and CNAME records of `@` and `www` are protected. */
  is_proxied: z.boolean().optional(),
})
export type AddRecordRequest = z.infer<typeof addRecordRequest>

/** POST /v1/domain/{id}/records/{recordId}: missing fields stay unchanged. */
export const changeRecordRequest = z.object({
  ttl: ttl.optional(),
  content: content.optional(),
  is_kept: z.boolean().optional(),
  is_proxied: z.boolean().optional(),
})
/** As a form, where a TTL is an option of a select. */
export const changeRecordForm = z.object({ content, ttl: z.string() })
export type ChangeRecordRequest = z.infer<typeof changeRecordRequest>
export const recordPath = z.object({ id: z.string(), recordId: z.string() })
export const removeRecordResponse = response

/** POST /v1/domain/{id}/zone-file */
export const importZoneFileRequest = z.object({ file: z.string('Choose a zone file.') })
/** As a form, with the selected files. */
export const importZoneFileForm = z.object({
  file: z.array(z.file()).min(1, 'Choose a zone file.'),
})
/** Valid records are imported; errors are reported with their line, and so is what was changed or left out. */
export const importZoneFileResponse = responseWith(
  z.object({
    added: z.int(),
    /** Records in the file that already existed. */
    known: z.int(),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
    /** One for each kind of change, with the first line that it affects. */
    remarks: z.array(z.object({ line: z.int(), count: z.int(), message: z.string() })),
  }),
)
export type ZoneFileImport = z.infer<typeof importZoneFileResponse>['data']
