import { sql } from 'drizzle-orm'

import type { OpenFindings, PostureCheckId } from '../../../contract/websites/posture.ts'
import { type Access, sees } from '../../organisation/access/access.ts'
import type { Context } from '../../platform/dependencies.ts'
import { describeDomain } from '../domain-name.ts'
import { domains } from '../schema/domains.ts'
import { postureIgnores, postureRuns } from '../schema/posture.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { FAILING_POINTS, HIGH_POINTS, severityOf } from './outcome.ts'

const HEAVIEST = 5

/**
 * Returns the findings of the newest runs for the websites that the person may see, except those that are removed or
 * ignored.
 */
export async function readOpenFindings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  access: Access,
): Promise<OpenFindings> {
  const now = clock.now().toISOString()
  type Finding = {
    id: string
    name: string
    check: PostureCheckId
    finding: string
    points: number
  }
  type Row = OpenFindings['websites'] & OpenFindings['counts'] & { heaviest: Finding[] }
  const { rows } = await db.execute<Row>(sql`
    with websites as (
      select ${domains.id}, ${domains.name}, run.not_passed
      from ${domains}
      left join lateral (
        select not_passed from ${postureRuns} where domain_id = ${domains.id} order by id desc limit 1
      ) run on true
      where ${domains.organisationId} = ${access.organisationId} and ${domains.state} <> 'removed'
        and ${sees(access, domains.id) ?? sql`true`}
    ), results as (
      select
        websites.id, websites.name, result ->> 'id' as "check", result ->> 'finding' as finding,
        (result ->> 'points')::int as points
      from websites cross join lateral jsonb_array_elements(not_passed) result
      where not exists (
        select from ${postureIgnores} ignored
        where ignored.domain_id = websites.id and ignored.check_id = result ->> 'id'
          and ignored.until > ${now}::timestamptz
      )
    ), heaviest as (
      select * from results where points < 0 order by points, name, "check" limit ${HEAVIEST}
    )
    select
      (select count(not_passed)::int from websites) as checked,
      (select count(*)::int from websites where not_passed is null) as never_checked,
      count(*) filter (where points <= ${HIGH_POINTS})::int as high,
      count(*) filter (where points > ${HIGH_POINTS} and points <= ${FAILING_POINTS})::int as medium,
      count(*) filter (where points > ${FAILING_POINTS} and points < 0)::int as low,
      count(*) filter (where points is null)::int as not_tested,
      (select coalesce(json_agg(heaviest order by points, name, "check"), '[]') from heaviest) as heaviest
    from results`)
  const [row] = rows
  // An aggregate always returns a row.
  if (!row) throw new Error('The database returned no row.')
  const { checked, never_checked, high, medium, low, not_tested, heaviest } = row
  return {
    websites: { checked, never_checked },
    counts: { high, medium, low, not_tested },
    heaviest: heaviest.map(({ id, name, check, finding, points }) => ({
      domain_id: id,
      display_name: describeDomain(name).displayName,
      check,
      title: catalogue[check].title,
      finding,
      severity: severityOf(points),
    })),
  }
}
