import type { Database } from '../db/client.ts'

/**
 * Sign-in is the one call whose cost decides how many people a server carries, so it talks to the database twice: once
 * before the hash and once after it. Both are prepared statements, planned once per connection.
 */

export type SignInAttempt = {
  identifierKey: Buffer
  addressKey: Buffer
  now: Date
  identifierWindowEndsAt: Date
  addressWindowEndsAt: Date
  emailKey: string
  deviceHash: Buffer
}

export type SignInCandidate = {
  /** Null, like all about the account, when there is none. */
  id: string | null
  email: string | null
  password_hash: string | null
  has_second_factor: boolean | null
  is_known_device: boolean
  identifier_hits: number
  identifier_window_ends_at: Date
  address_hits: number
  address_window_ends_at: Date
}

/**
 * Counts the attempt for the identifier and the address, and reads the account, whether or not there is one. This
 * transaction alone does not wait for the disk: the one that ends the attempt does, and takes the count there with it.
 */
export async function openAttempt(db: Database, attempt: SignInAttempt): Promise<SignInCandidate> {
  const { rows } = await db.$client.query<SignInCandidate>({
    name: 'sign-in: open attempt',
    text: `
      with counted as (
        insert into rate_limits (key, hits, window_ends_at)
        select key, 1, ends_at
        from (values ($1::bytea, $4::timestamptz), ($2::bytea, $5::timestamptz)) attempt (key, ends_at)
        order by key
        on conflict (key) do update set
          hits = case when rate_limits.window_ends_at <= $3::timestamptz then 1 else rate_limits.hits + 1 end,
          window_ends_at = case when rate_limits.window_ends_at <= $3::timestamptz
            then excluded.window_ends_at else rate_limits.window_ends_at end
        returning key, hits, window_ends_at
      )
      select
        account.id, account.email, account.password_hash,
        account.authenticator_secret is not null or account.mailed_code_enabled as has_second_factor,
        exists (
          select from known_devices where account_id = account.id and hash = $7::bytea
        ) as is_known_device,
        identifier.hits as identifier_hits, identifier.window_ends_at as identifier_window_ends_at,
        address.hits as address_hits, address.window_ends_at as address_window_ends_at,
        set_config('synchronous_commit', 'off', true)
      from counted identifier
      join counted address on address.key = $2
      left join accounts account on account.email_key = $6
      where identifier.key = $1`,
    values: [
      attempt.identifierKey,
      attempt.addressKey,
      attempt.now,
      attempt.identifierWindowEndsAt,
      attempt.addressWindowEndsAt,
      attempt.emailKey,
      attempt.deviceHash,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('A sign-in attempt was not counted.')
  return row
}

export type SignInSuccess = {
  accountId: string
  /** The hash that the password was checked against: should it have changed since, nothing is written. */
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
  identifierKey: Buffer
  addressKey: Buffer
  /** Set when the device is new, to be remembered. */
  newDeviceHash: Buffer | null
  /** Set when the person is to be told of the sign-in. */
  mail: { recipient: string; content: Buffer } | null
}

/**
 * Begins the session, writes the audit row, forgets the identifier's failed attempts and takes this attempt off the
 * address's count, remembers a new device and queues the mail about it: all or nothing. Gives whether it did.
 */
export async function closeAttempt(db: Database, success: SignInSuccess): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'sign-in: close attempt',
    text: `
      with session as (
        insert into sessions
          (account_id, user_token_hash, access_token_hash, created_at, last_seen_at, proved_at, ends_at, address, user_agent)
        select id, $3::bytea, $4::bytea, $5::timestamptz, $5, $5, $6::timestamptz, $7::text, $8::text
        from accounts where id = $1::uuid and password_hash = $2::text
        returning account_id
      ), counted as (
        select rate_limits.key from rate_limits, session
        where rate_limits.key in ($9::bytea, $10::bytea)
        order by rate_limits.key for update of rate_limits
      ), forgotten as (
        update rate_limits
        set hits = case when rate_limits.key = $9 then 0 else greatest(rate_limits.hits - 1, 0) end
        from counted where counted.key = rate_limits.key
      ), noted as (
        insert into audit_events (at, kind, account_id, address, user_agent, request_id, detail)
        select $5, 'SIGN_IN', account_id, $7, $8, $11::text,
          case when $12::text is not null then jsonb_build_object('second_factor', $12) end
        from session
      ), remembered as (
        insert into known_devices (account_id, hash, last_seen_at)
        select account_id, $13::bytea, $5 from session where $13 is not null
        on conflict do nothing
      ), queued as (
        insert into outbox (recipient, content, created_at, due_at)
        select $14::text, $15::bytea, $5, $5 from session where $15 is not null
      )
      select from session`,
    values: [
      success.accountId,
      success.passwordHash,
      success.session.userTokenHash,
      success.session.accessTokenHash,
      success.session.createdAt,
      success.session.endsAt,
      success.session.address,
      success.session.userAgent,
      success.identifierKey,
      success.addressKey,
      success.requestId,
      success.secondFactor,
      success.newDeviceHash,
      success.mail?.recipient ?? null,
      success.mail?.content ?? null,
    ],
  })
  return rowCount === 1
}
