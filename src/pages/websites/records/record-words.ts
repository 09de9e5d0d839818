import type { DomainRecord } from '../../../../contract/websites/record.ts'

/** A record within a sentence: `the A record of mail`. */
export const recordInWords = ({ name, type }: Pick<DomainRecord, 'name' | 'type'>) =>
  `the ${type} record of ${name}`
