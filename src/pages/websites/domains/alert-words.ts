import {
  CERTIFICATE_EXPIRES_SOON_DAYS,
  REGISTRATION_EXPIRES_SOON_DAYS,
} from '../../../../contract/organisation/expiry-days.ts'
import { type AlertKind } from '../../../../contract/websites/alert-kinds.ts'
import {
  SURGE_FACTOR,
  SURGE_LEAST,
  SURGE_MINUTES,
} from '../../../../contract/websites/attack-surge.ts'

/** The subject of an email alert, and when it is sent. */
export const alertWords: Record<AlertKind, { label: string; description: string }> = {
  attack_surge: {
    label: 'Many more attacks than usual',
    description: `${SURGE_LEAST} or more requests in ${SURGE_MINUTES} minutes, and at least ${SURGE_FACTOR} times as many as in the hours before. At most one email every four hours.`,
  },
  grade_fell: {
    label: 'Lower grade',
    description: 'A check gives the website a lower grade than the previous check.',
  },
  certificate_expires: {
    label: 'Certificate expiring',
    description: `A check finds that the certificate expires in less than ${CERTIFICATE_EXPIRES_SOON_DAYS} days. Sent once per certificate.`,
  },
  registration_expires: {
    label: 'Registration expiring',
    description: `The registration expires in less than ${REGISTRATION_EXPIRES_SOON_DAYS} days. Sent once per expiry date.`,
  },
}

export const ALSO_MAILED =
  'Emails about setup steps, and when protection starts or stops, the registration expires, or the website is removed or restored, are always sent.'
