import { sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'

/**
 * Merges the sums of a website: one row for each hour, action and category, where batches have left several. Concurrent
 * reads see the rows from before or after.
 */
export const mergeSums = (db: Db, domainId: string) =>
  db.execute(sql`
    with several as (
      select hour, action, category from attack_counts
      where domain_id = ${domainId}
      group by 1, 2, 3
      having count(*) > 1
    ), gone as (
      delete from attack_counts as kept using several
      where kept.domain_id = ${domainId}
        and (kept.hour, kept.action, kept.category) = (several.hour, several.action, several.category)
      returning kept.*
    )
    insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
    select organisation_id, domain_id, hour, action, category, sum(count)
    from gone
    group by 1, 2, 3, 4, 5`)
