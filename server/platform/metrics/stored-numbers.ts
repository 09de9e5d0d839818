import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'

import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Metrics } from './metrics.ts'

const LIMIT_MS = 2_000
/** However many scrapers there are, the database is queried at most once in this time. */
const KEPT_MS = 5_000

const help = {
  parapet_mails_queued: 'Emails waiting to be sent.',
  parapet_mails_given_up: 'Emails of the last week that could not be sent and will not be retried.',
  parapet_mail_oldest_seconds: 'Age of the oldest waiting email.',
  parapet_jobs_due: 'Due jobs that no server has claimed.',
  parapet_jobs_running: 'Jobs in progress.',
  parapet_jobs_failing: 'Jobs whose last run failed.',
  parapet_audit_faults:
    'Rows of the audit log that were changed, removed or added outside of Parapet.',
  parapet_audit_unsealed: 'Rows of the audit log that are not part of its chain yet.',
  parapet_job_oldest_due_seconds: 'How long the oldest due job has been waiting.',
}
type Name = keyof typeof help

/**
 * Metrics that count rows: each replica reports the same ones. While the database does not reply, they are absent and
 * parapet_database_up is 0.
 */
export function watchStoredNumbers(
  { registry }: Metrics,
  { db, clock }: { db: Db; clock: Clock },
): void {
  const registers = [registry]
  let query: Promise<Record<Name, number> | undefined> | undefined

  const ask = () => {
    query ??= read({ db, clock })
      .catch(() => undefined)
      .finally(() => setTimeout(() => (query = undefined), KEPT_MS).unref())
    return query
  }
  const inTime = async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<undefined>((settle) => {
      timer = setTimeout(() => settle(undefined), LIMIT_MS)
    })
    const numbers = await Promise.race([ask(), tooLate])
    clearTimeout(timer)
    return numbers
  }

  for (const [name, text] of Object.entries(help)) {
    void new Gauge({
      name,
      help: text,
      registers,
      async collect() {
        const numbers = await inTime()
        if (numbers) this.set(numbers[name as Name])
        else this.remove()
      },
    })
  }
  void new Gauge({
    name: 'parapet_database_up',
    help: 'Whether the database replied within two seconds.',
    registers,
    async collect() {
      this.set((await inTime()) ? 1 : 0)
    },
  })
}

async function read({ db, clock }: { db: Db; clock: Clock }): Promise<Record<Name, number>> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select mails.*, due_jobs.*, audit.* from (
      select
        count(*) filter (where failed_at is null)::int as parapet_mails_queued,
        count(*) filter (where failed_at is not null)::int as parapet_mails_given_up,
        coalesce(extract(epoch from ${now} - min(created_at) filter (where failed_at is null)), 0)::float8
          as parapet_mail_oldest_seconds
      from outbox
    ) mails, (
      select
        count(*) filter (where due_at <= ${now})::int as parapet_jobs_due,
        count(*) filter (where lease is not null and due_at > ${now})::int as parapet_jobs_running,
        count(*) filter (where last_error is not null)::int as parapet_jobs_failing,
        coalesce(extract(epoch from ${now} - min(due_at) filter (where due_at <= ${now})), 0)::float8
          as parapet_job_oldest_due_seconds
      from jobs
    ) due_jobs, (
      select
        coalesce((select faults from audit_chain), 0)::int as parapet_audit_faults,
        (select count(*) from audit_events where seq is null)::int as parapet_audit_unsealed
    ) audit`)
  const [row] = rows
  return row as Record<Name, number>
}
