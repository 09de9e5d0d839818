import type { RecordType } from '../../../contract/record-types.ts'

export type { RecordType }

/** A record as people read it. */
export type ZoneRecord = {
  /** Within the zone: `@`, `www`, `_dmarc`, `*`. */
  name: string
  type: RecordType
  ttl: number
  /** In the presentation format of RFC 1035, section 5.1, with whole names: `10 mail.example.com.` */
  content: string
}
