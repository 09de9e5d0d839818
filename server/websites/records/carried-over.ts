import type { ZoneRecord } from '../../platform/dns/record.ts'

/** Parapet has an SOA and name servers of its own: those of the zone as it was stay behind. */
export const isCarriedOver = ({ name, type }: ZoneRecord) =>
  type !== 'SOA' && !(type === 'NS' && name === '@')
