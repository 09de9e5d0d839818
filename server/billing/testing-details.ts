import { demoDetails } from './demo-details.ts'

/** Of somebody who lives in Germany. */
export const germanDetails = { ...demoDetails, kind: 'person', name: 'Ada Lovelace' } as const
