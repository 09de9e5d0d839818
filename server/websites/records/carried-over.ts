import { proxiableTypes } from '../../../contract/record-types.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'

/** Parapet has its own SOA and name servers: those of the previous zone are not carried over. */
export const isCarriedOver = ({ name, type }: ZoneRecord) =>
  type !== 'SOA' && !(type === 'NS' && name === '@')

/** Visitors use these names; others may be for mail, or for machines that no browser requests. */
export const isUsuallyProxied = ({ name, type }: Pick<ZoneRecord, 'name' | 'type'>) =>
  (name === '@' || name === 'www') && proxiableTypes.includes(type)
