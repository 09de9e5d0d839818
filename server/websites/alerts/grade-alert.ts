import { type PostureGrade, postureGrades } from '../../../contract/organisation/posture-grades.ts'
import type { Context } from '../../platform/dependencies.ts'
import { describeDomain } from '../domain-name.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { websiteEmails } from '../emails.ts'
import { sendAlert } from './send-alert.ts'

/**
 * Reports a check with a worse grade than the last graded one. Two concurrent checks are compared with the same one.
 */
export async function notifyOfGradeFall(
  context: Context,
  website: Pick<DomainRow, 'id' | 'organisationId' | 'name'>,
  { from, to, lastRunId }: { from: PostureGrade; to: PostureGrade; lastRunId: number },
) {
  // The best grade comes first.
  if (postureGrades.indexOf(to) <= postureGrades.indexOf(from)) return
  await sendAlert(context, website, {
    kind: 'grade_fell',
    about: String(lastRunId),
    mail: websiteEmails.gradeFell(describeDomain(website.name).displayName, { from, to }),
  })
}
