import type { ZoneRecord } from '../../platform/dns/record.ts'

/** Parapet has its own SOA and name servers: those of the previous zone are not carried over. */
export const isCarriedOver = ({ name, type }: ZoneRecord) =>
  type !== 'SOA' && !(type === 'NS' && name === '@')
