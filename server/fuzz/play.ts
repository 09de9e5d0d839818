import { eq, getTableColumns, getTableName, inArray, is, or, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { errorResponse } from '../../contract/errors.ts'
import { beginSession } from '../account/sessions/service.ts'
import { Refusal } from '../platform/http/refusal.ts'
import * as schema from '../schema.ts'
import { type Operation, readOperations } from '../testing/api-document.ts'
import { anEvent, attackSender } from '../testing/attack-sender.ts'
import { noInternet } from '../testing/no-internet.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { FuzzRequest } from './requests.ts'

/** Known only to Bea: none of it may ever be in a response to anyone else. */
const canaries = ['canary-host', 'canary-person', 'canary-record', 'canary-path', 'canary-reason']
/** Must never be in the log. The example password is Ada's own. */
const PASSWORD = 'seven lanterns by the gate'

/**
 * Only these tables of another account may change: anyone may request a code or guess a password, and jobs run
 * automatically.
 */
const changedByStrangers = new Set(['mailed_codes', 'audit_events', 'jobs'])

/** A download breaks off when its caller loses access. */
function nothingIfRefused(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

type Outcome = { status: number; body: string; fault: string | undefined }

/** A server with Ada, who sends the requests, and Bea, whose data must not be reachable. */
export async function startPlay(database: TestDatabase) {
  await database.clear()
  const server = startTestServer(database, { outbound: noInternet })
  const { db, clock } = server

  const ada = await server.signUp('ada@example.com', { password: PASSWORD })
  const adas = await attackSender(server, ada, 'adas.com')
  await adas.send([anEvent()])
  const bea = await server.signUp('canary-person@example.net', { password: PASSWORD })
  // Otherwise they couldn't make the calls that are for partners.
  await db.update(schema.organisations).set({ partnerSince: clock.now() })
  const beas = await attackSender(server, bea, 'canary-host.com')
  await beas.send([anEvent({ path: '/canary-path', host: 'canary-host.com' })])
  const made = async (path: string, body: object) => {
    const { body: answer } = await bea.post(`/v1/domain/${beas.domainId}${path}`, body)
    return answer.data.id as string
  }
  const record = await made('/records', { name: 'canary-record', type: 'A', content: '192.0.2.1' })
  const rule = await made('/block-address', { address: '192.0.2.9', reason: 'canary-reason' })
  const [attack] = (await bea.get('/v1/attacks')).body.data as { id: string }[]

  const ended = async (person: typeof ada) => {
    const { token, post } = await person.signIn()
    await post('/v1/sign-out')
    return token
  }
  const adasEnded = await ended(ada)
  const beasEnded = await ended(bea)
  const [adasAccount, beasAccount] = await Promise.all(
    [ada, bea].map(async (person) => (await person.get('/v1/user')).body.data.id as string),
  )
  if (!adasAccount || !beasAccount || !attack) throw new Error('The accounts could not be created.')

  const newSession = () =>
    beginSession({ db, clock }, adasAccount, {
      caller: { address: '203.0.113.7', userAgent: 'test', requestId: '' },
    })
  let session = await newSession()
  let domainId = adas.domainId
  const secrets = [PASSWORD, ada.token, bea.token, adasEnded, beasEnded, adas.key, beas.key]
  secrets.push(session.user_token, session.token)

  const operations = await readOperations(server)
  const byName = new Map(operations.map((operation) => [operation.name, operation]))

  /** The ids in a path: the website, or the resource below it. */
  const idsIn = (request: FuzzRequest) => {
    let place = 0
    const beasIds = request.operation.includes('/attacks/')
      ? [attack.id]
      : [beas.domainId, request.operation.includes('/rules/') ? rule : record]
    return (text: string) =>
      text.replaceAll('{{ada}}', domainId).replaceAll(/\{\{bea\}\}/gi, (name) => {
        const id = beasIds[Math.min(place++, beasIds.length - 1)] ?? ''
        return name === '{{BEA}}' ? id.toUpperCase() : id
      })
  }

  const credentials = (caller: FuzzRequest['caller']): Record<string, string> =>
    ({
      nobody: {},
      ada: { authorization: session.user_token },
      adaByCookie: { cookie: `ParapetSession=${session.token}` },
      adasKey: { authorization: adas.key },
      adasEnded: { authorization: adasEnded },
      beasEnded: { authorization: beasEnded },
    })[caller]

  const send = async (request: FuzzRequest): Promise<Outcome> => {
    const { method, headers, body, caller, address } = request
    const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
    const response = await server.app.request(idsIn(request)(request.path), {
      method,
      headers: { ...credentials(caller), ...headers, 'x-forwarded-for': address },
      ...(hasBody && { body: idsIn(request)(body) }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text().catch(nothingIfRefused)
    if (text === undefined) return { fault: undefined, status: response.status, body: '' }
    const fault = faultIn(byName.get(request.operation), { request, response, text })
    // Otherwise the following requests would be refused for the same reason.
    if (caller === 'ada' && response.status === 401 && text.includes('session_ended')) {
      session = await newSession()
      secrets.push(session.user_token, session.token)
    }
    if (request.operation.endsWith('/remove') && response.status === 200) {
      const { body: added } = await server.post(
        '/v1/domain',
        { name: `a${Date.now()}.com` },
        { token: session.user_token },
      )
      if (added.data?.id) domainId = added.data.id as string
    }
    return {
      fault: fault && `${fault}\n${logOf(response)}`,
      status: response.status,
      body: text.slice(0, 400),
    }
  }

  /**
   * The server's log lines for a request. Only read after a failure: reading them for each request would take quadratic
   * time.
   */
  function logOf({ headers }: Response) {
    const requestId = headers.get('x-request-id')
    return server.logged.filter((line) => requestId && line.includes(requestId)).join('\n')
  }

  return {
    server,
    operations,
    send,
    /** Rows that are Bea's, by table. */
    beasRows: () => rowsOf(database, beasAccount, beas.domainId),
    /** The secrets that appear in the log. */
    leaksInLog: () => {
      const log = server.logged.join('\n')
      return secrets.filter((secret) => log.includes(secret))
    },
  }
}

function faultIn(
  operation: Operation | undefined,
  { request, response, text }: { request: FuzzRequest; response: Response; text: string },
) {
  const { status, headers } = response
  const disclosed = canaries.filter((canary) => text.includes(canary))
  if (disclosed.length > 0) return `It discloses ${disclosed.join()}, which belongs to Bea.`
  if (status >= 500 && !(status === 503 && headers.has('retry-after')))
    return `The status is ${status}.`
  if (request.method === 'HEAD') return undefined
  const body = headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(text) as unknown)
    : text
  const isApi = new URL(request.path.replace(/^\/+/, '/'), 'http://localhost').pathname.startsWith(
    '/v1/',
  )
  if (status >= 400) return isApi ? faultInError(body, response) : undefined
  if (operation && request.method === operation.method)
    return operation.faultIn({ status, headers, body })
  return undefined
}

function faultInError(body: unknown, { status, headers }: Response) {
  const parsed = errorResponse.safeParse(body)
  if (!parsed.success) return `The error doesn’t match the contract: ${parsed.error.message}`
  const { status: stated, request_id: requestId, retry_after: seconds } = parsed.data
  if (stated !== status) return `The body contains ${stated}, but the status is ${status}.`
  if (requestId !== headers.get('x-request-id')) return 'The request IDs in body and header differ.'
  if (String(seconds ?? null) !== String(headers.get('retry-after')))
    return 'Retry-After and retry_after differ.'
  return undefined
}

async function rowsOf({ db }: TestDatabase, accountId: string, domainId: string) {
  const rows: Record<string, string[]> = {}
  const organisationOf = db
    .select({ id: schema.domains.organisationId })
    .from(schema.domains)
    .where(eq(schema.domains.id, domainId))
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || changedByStrangers.has(getTableName(table))) continue
    const {
      accountId: account,
      organisationId: organisation,
      domainId: domain,
      id,
    } = getTableColumns(table as PgTable) as Record<string, never>
    const name = getTableName(table)
    const conditions: SQL[] = [
      ...(account ? [eq(account, accountId)] : []),
      ...(organisation ? [inArray(organisation, organisationOf)] : []),
      ...(domain ? [eq(domain, domainId)] : []),
      ...(id && ['accounts', 'domains'].includes(name) ? [inArray(id, [accountId, domainId])] : []),
    ]
    if (conditions.length === 0) continue
    const found = await db
      .select()
      .from(table)
      .where(or(...conditions))
    rows[name] = found.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
