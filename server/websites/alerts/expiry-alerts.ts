import {
  CERTIFICATE_EXPIRES_SOON_DAYS,
  REGISTRATION_EXPIRES_SOON_DAYS,
} from '../../../contract/organisation/expiry-days.ts'
import { daysBefore } from '../../platform/days-before.ts'
import type { Context } from '../../platform/dependencies.ts'
import { describeDomain } from '../domain-name.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { websiteEmails } from '../emails.ts'
import { sendAlert } from './send-alert.ts'

type Website = Pick<DomainRow, 'id' | 'organisationId' | 'name'>

/** Reports, once for each expiry date, that a certificate has expired or will soon. */
export async function notifyOfCertificateEnd(context: Context, website: Website, end: Date | null) {
  const at = context.clock.now()
  if (!end || daysBefore(end, at) >= CERTIFICATE_EXPIRES_SOON_DAYS) return
  const { displayName } = describeDomain(website.name)
  await sendAlert(context, website, {
    kind: 'certificate_expires',
    about: end.toISOString(),
    mail: websiteEmails.certificateExpires(displayName, { end, isPast: end <= at }),
  })
}

/**
 * Reports, once for each expiry date, that a domain registration will soon expire. The website's state shows that it
 * has.
 */
export async function notifyOfRegistrationEnd(
  context: Context,
  website: Website,
  end: Date | null,
) {
  const at = context.clock.now()
  if (!end || end <= at || daysBefore(end, at) >= REGISTRATION_EXPIRES_SOON_DAYS) return
  const { displayName } = describeDomain(website.name)
  await sendAlert(context, website, {
    kind: 'registration_expires',
    about: end.toISOString(),
    mail: websiteEmails.registrationExpires(displayName, end),
  })
}
