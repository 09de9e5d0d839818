import type { Rules } from '../dependencies.ts'
import { describeDomain } from '../domains/domain-name.ts'
import type { DomainRow } from '../domains/service.ts'
import { letters } from '../mail/letters.ts'
import type { RunRow } from '../posture/report.ts'
import { gradeOf } from '../posture/score.ts'
import { tellAlert } from './tell-alert.ts'

/** Tells that a check gave a worse grade than the last one that gave any. Two at once fall from the same. */
export async function tellGradeFall(
  rules: Rules,
  website: Pick<DomainRow, 'id' | 'accountId' | 'name'>,
  { before, score }: { before: Pick<RunRow, 'id' | 'score'> | undefined; score: number | null },
) {
  if (!before || before.score === null || score === null || score >= before.score) return
  const [from, to] = [gradeOf(before.score), gradeOf(score)]
  if (from === to) return
  await tellAlert(rules, website, {
    kind: 'grade_fell',
    about: String(before.id),
    mail: letters.gradeFell(describeDomain(website.name).displayName, { from, to }),
  })
}
