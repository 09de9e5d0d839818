import { newMark } from '../../platform/audit/marks.ts'
import type { Database } from '../../platform/db/client.ts'
import { countAgain } from '../../platform/rate-limits/statements.ts'

/**
 * The cost of sign-in decides how many people a server can handle, so it uses only two round trips to the database: one
 * before the hash and one after it. Both are prepared statements, planned once per connection: PostgreSQL reuses a plan
 * only when planning for the actual values would not be cheaper (documentation, PREPARE), so no estimate may depend on
 * them.
 */

type Count = { key: Buffer; max: number; windowEndsAt: Date }

type SignInAttempt = {
  now: Date
  emailKey: string
  placeHash: Buffer
  counts: readonly Count[]
  /** Counted last, and only when none of the others is exceeded: attempts that the others refuse are not guesses. */
  countOfStrangers: Count | null
}

export type SignInCandidate = {
  /** Null, like every other account column, when there is no account. */
  id: string | null
  email: string | null
  password_hash: string | null
  is_verified: boolean | null
  has_second_factor: boolean | null
  is_known_place: boolean | null
}
type CountedRow = { key: Buffer; hits: number; window_ends_at: Date }

/**
 * Counts the attempt and reads the account, whether or not there is one. This transaction alone does not wait for the
 * disk: the one that ends the attempt does, which flushes the count too.
 */
export async function openAttempt(
  db: Database,
  { now, emailKey, placeHash, counts, countOfStrangers }: SignInAttempt,
): Promise<{ candidate: SignInCandidate; counted: CountedRow[] }> {
  const { rows } = await db.$client.query<SignInCandidate & CountedRow>({
    name: 'sign-in: open attempt',
    text: `
      with attempt as (
        select * from unnest($1::bytea[], $2::int[], $3::timestamptz[]) attempt (key, max, ends_at)
      ), counted as (
        insert into rate_limits (key, hits, window_ends_at)
        select key, 1, ends_at from attempt
        order by key
        ${countAgain('$6::timestamptz')}
        returning key, hits, window_ends_at
      ), strangers as (
        insert into rate_limits (key, hits, window_ends_at)
        select $4::bytea, 1, $5::timestamptz
        where $4 is not null and not exists (
          select from counted join attempt on attempt.key = counted.key where counted.hits > attempt.max
        )
        ${countAgain('$6::timestamptz')}
        returning key, hits, window_ends_at
      ), candidate as materialized (
        select
          id, email, password_hash,
          email_verified_at is not null as is_verified,
          authenticator_secret is not null or mailed_code_enabled or passkey_count > 0 as has_second_factor,
          exists (
            select from known_devices where account_id = accounts.id and hash = $8::bytea
          ) as is_known_place
        from accounts where email_key = $7
      )
      select
        counts.key, counts.hits, counts.window_ends_at, candidate.*,
        set_config('synchronous_commit', 'off', true)
      from (select * from counted union all select * from strangers) counts
      left join candidate on true`,
    values: [
      counts.map(({ key }) => key),
      counts.map(({ max }) => max),
      counts.map(({ windowEndsAt }) => windowEndsAt),
      countOfStrangers?.key ?? null,
      countOfStrangers?.windowEndsAt ?? null,
      now,
      emailKey,
      placeHash,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('A sign-in attempt was not counted.')
  return { candidate: row, counted: rows }
}

/** The changes after a correct password: its own count is reset, and this attempt is subtracted from the others. */
export type Settlement = {
  /** In the order in which the first statement locks them, so that two attempts can't deadlock. */
  keys: readonly Buffer[]
  forgotten: Buffer
  isKnownDevice: boolean
}

/**
 * The keys are selected, so that the planner doesn't know how many there are; otherwise PostgreSQL would plan every
 * execution again. The embedded database has one session, which can't deadlock with another: there, the rows needn't be
 * locked in order first.
 */
function settled(keys: string, forgotten: string, { isAlone }: { isAlone: boolean }) {
  const those = `rate_limits.key = any((select ${keys}::bytea[])::bytea[])`
  const update = `update rate_limits
        set hits = case when rate_limits.key = ${forgotten}::bytea then 0 else greatest(rate_limits.hits - 1, 0) end`
  if (isAlone) return `settled as (${update} from proved where ${those})`
  return `locked as (
        select rate_limits.key from rate_limits, proved where ${those}
        order by array_position(${keys}, rate_limits.key) for update of rate_limits
      ), settled as (${update} from locked where locked.key = rate_limits.key)`
}

/** The statements of the embedded database, which one session uses, and of PostgreSQL. */
type Sessions = { isAlone: boolean }

/** For a correct password that doesn't begin a session, because a code is needed too. */
export async function settleAttempt(
  db: Database,
  { keys, forgotten }: Settlement,
  sessions: Sessions,
) {
  await db.$client.query({
    name: 'sign-in: settle attempt',
    text: `with proved as (select 1), ${settled('$1', '$2', sessions)} select`,
    values: [keys, forgotten],
  })
}

type SignInSuccess = Settlement & {
  accountId: string
  /** The hash that the password was checked against: if it has changed since, nothing is written. */
  passwordHash: string
  session: {
    userTokenHash: Buffer
    accessTokenHash: Buffer
    createdAt: Date
    endsAt: Date
    address: string
    userAgent: string
  }
  requestId: string
  secondFactor: string | null
  /** The new place to remember, or null when it is known. */
  newPlaceHash: Buffer | null
  /** The email that notifies the person of the sign-in, if any. */
  mail: { recipient: string; content: Buffer } | null
}

/**
 * Begins the session, writes the audit row, settles the counts, remembers a new place and queues the email about it:
 * all or nothing. Returns whether it did.
 */
export async function closeAttempt(
  db: Database,
  success: SignInSuccess,
  sessions: Sessions,
): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'sign-in: close attempt',
    text: `
      with proved as (
        insert into sessions
          (account_id, user_token_hash, access_token_hash, created_at, last_seen_at, proved_at, ends_at, address, user_agent)
        select id, $3::bytea, $4::bytea, $5::timestamptz, $5, $5, $6::timestamptz, $7::text, $8::text
        from accounts where id = $1::uuid and password_hash = $2::text
        returning account_id
      ), ${settled('$9', '$10', sessions)}, noted as (
        insert into audit_events (at, kind, account_id, address, user_agent, request_id, mark, detail)
        select $5, 'SIGN_IN', account_id, $7, $8, $11::text, $16::bytea,
          case when $12::text is not null then jsonb_build_object('second_factor', $12) end
        from proved
      ), remembered as (
        insert into known_devices (account_id, hash, last_seen_at)
        select account_id, $13::bytea, $5 from proved where $13 is not null
        on conflict do nothing
      ), queued as (
        insert into outbox (recipient, content, created_at, due_at)
        select $14::text, $15::bytea, $5, $5 from proved where $15 is not null
      )
      select from proved`,
    values: [
      success.accountId,
      success.passwordHash,
      success.session.userTokenHash,
      success.session.accessTokenHash,
      success.session.createdAt,
      success.session.endsAt,
      success.session.address,
      success.session.userAgent,
      success.keys,
      success.forgotten,
      success.requestId,
      success.secondFactor,
      success.newPlaceHash,
      success.mail?.recipient ?? null,
      success.mail?.content ?? null,
      newMark(db, 'SIGN_IN', success.session.createdAt),
    ],
  })
  return rowCount === 1
}
