import { sql } from 'drizzle-orm'

import type { OpenFindings, PostureCheckId } from '../../contract/posture.ts'
import { domains, postureIgnores, postureRuns } from '../db/schema.ts'
import type { Rules } from '../dependencies.ts'
import { describeDomain } from '../domains/domain-name.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { FAILING_POINTS, HIGH_POINTS, severityOf } from './outcome.ts'

const HEAVIEST = 5

/** What the newest runs over the account's websites have found wrong, but what is removed or ignored. */
export async function readOpenFindings(
  { db, clock }: Pick<Rules, 'db' | 'clock'>,
  accountId: string,
): Promise<OpenFindings> {
  const now = clock.now().toISOString()
  const found = sql`
    with websites as (
      select domain.id, domain.name, run.results
      from ${domains} domain
      left join lateral (
        select results from ${postureRuns} where domain_id = domain.id order by id desc limit 1
      ) run on true
      where domain.account_id = ${accountId} and domain.state <> 'removed'
    ), results as (
      select
        websites.id, websites.name, result ->> 'id' as check_id, result ->> 'finding' as finding,
        (result ->> 'points')::int as points
      from websites cross join lateral jsonb_array_elements(results) result
      where not exists (
        select from ${postureIgnores} ignored
        where ignored.domain_id = websites.id and ignored.check_id = result ->> 'id'
          and ignored.until > ${now}::timestamptz
      )
    )`
  type Counts = Record<
    'checked' | 'never_checked' | 'high' | 'medium' | 'low' | 'not_tested',
    number
  >
  const counted = await db.execute<Counts>(sql`
    ${found}
    select
      (select count(results)::int from websites) as checked,
      (select count(*)::int from websites where results is null) as never_checked,
      count(*) filter (where points <= ${HIGH_POINTS})::int as high,
      count(*) filter (where points > ${HIGH_POINTS} and points <= ${FAILING_POINTS})::int as medium,
      count(*) filter (where points > ${FAILING_POINTS} and points < 0)::int as low,
      count(*) filter (where points is null)::int as not_tested
    from results`)
  type Finding = {
    id: string
    name: string
    check_id: PostureCheckId
    finding: string
    points: number
  }
  const heaviest = await db.execute<Finding>(sql`
    ${found}
    select * from results where points < 0 order by points, name, check_id limit ${HEAVIEST}`)
  const { checked = 0, never_checked = 0, ...counts } = counted.rows[0] ?? {}
  return {
    websites: { checked, never_checked },
    counts: { high: 0, medium: 0, low: 0, not_tested: 0, ...counts },
    heaviest: heaviest.rows.map(({ id, name, check_id: check, finding, points }) => ({
      domain_id: id,
      display_name: describeDomain(name).displayName,
      check,
      title: catalogue[check].title,
      finding,
      severity: severityOf(points),
    })),
  }
}
