import {
  CERTIFICATE_EXPIRES_SOON_DAYS,
  REGISTRATION_EXPIRES_SOON_DAYS,
  type AlertKind,
} from '../../../../contract/websites/alert-kinds.ts'
import {
  SURGE_FACTOR,
  SURGE_LEAST,
  SURGE_MINUTES,
} from '../../../../contract/websites/attack-surge.ts'

/** The subject of an e-mail alert, and when it is sent. */
export const alertWords: Record<AlertKind, { label: string; description: string }> = {
  attack_surge: {
    label: 'Many more attacks than usual',
    description: `${SURGE_LEAST} or more in ${SURGE_MINUTES} minutes, and at least ${SURGE_FACTOR} times as many as in the hours before. At most one mail in four hours.`,
  },
  grade_fell: {
    label: 'A worse grade',
    description: 'A check of the website gives a worse grade than the one before.',
  },
  certificate_expires: {
    label: 'The certificate expires',
    description: `A check of the website sees a certificate with less than ${CERTIFICATE_EXPIRES_SOON_DAYS} days left. Once for each certificate.`,
  },
  registration_expires: {
    label: 'The registration expires',
    description: `The registry says that less than ${REGISTRATION_EXPIRES_SOON_DAYS} days are left. Once for each end.`,
  },
}

export const ALWAYS_MAILED =
  'A mail always comes with each step of setting the website up, when it becomes protected, when its name servers point elsewhere, when its registration has expired, and when it is removed or restored.'
