import type { RecordType } from '../../../contract/record-types.ts'

export type { RecordType }

/** A record in human-readable form. */
export type ZoneRecord = {
  /** Relative to the zone: `@`, `www`, `_dmarc`, `*`. */
  name: string
  type: RecordType
  ttl: number
  /** In the presentation format of RFC 1035, section 5.1, with fully qualified names: `10 mail.example.com.` */
  content: string
}
