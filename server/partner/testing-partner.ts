import { eq } from 'drizzle-orm'

import { ORGANISATION_HEADER, type Role } from '../../contract/organisation/access.ts'
import { members, organisations } from '../organisation/schema.ts'
import type { TestServer } from '../testing/test-server.ts'
import { addPartner } from './operating/partners.ts'

/** Pia with her partner organisation “Acme Agency”, and Ada with “Ada’s shop”, which is not its customer yet. */
export async function aPartner(server: TestServer) {
  const { db, clock } = server
  const named = async (email: string, name: string) => {
    const person = await server.join(email)
    await db.update(organisations).set({ name }).where(eq(organisations.id, person.organisationId))
    return person
  }
  const pia = await named('pia@example.com', 'Acme Agency')
  const ada = await named('ada@example.com', 'Ada’s shop')
  await addPartner(server, pia.organisationId, { basisPoints: 1_000 })

  /** A person who works in an organisation. */
  const inside = (person: { token: string }, organisationId: string) => {
    const options = { token: person.token, headers: { [ORGANISATION_HEADER]: organisationId } }
    return {
      get: (path: string) => server.get(path, options),
      post: (path: string, body?: unknown) => server.post(path, body, options),
    }
  }
  /** The token in the newest email to somebody. */
  const readToken = async (to: string) => {
    const token = /partner_request=(\S+)/.exec((await server.readMail(to)).text)?.[1]
    if (!token) throw new Error(`The newest email to ${to} has no link.`)
    return token
  }
  const ask = async (to: string, role: string | null) => {
    await pia.post('/v1/partner/customer-requests', { email: to, role })
    return readToken(to)
  }
  return {
    pia,
    ada,
    inside,
    readToken,
    ask,
    /** Makes Ada’s organisation a customer, and lets the partner do something. */
    agree: async (role: string | null) => {
      const token = await ask(ada.email, role)
      const body = { token, role, organisation_id: ada.organisationId }
      return ada.post('/v1/partner-request/accept', body)
    },
    enter: (person: { post: typeof pia.post } = pia, customerId = ada.organisationId) =>
      person.post(`/v1/partner/customers/${customerId}/enter`),
    /** Somebody else in the partner, who acts in it. */
    colleague: async (name: string, role: Role) => {
      const person = await server.join(`${name}@example.com`)
      const place = { organisationId: pia.organisationId, accountId: person.accountId }
      await db.insert(members).values({ ...place, role, joinedAt: clock.now() })
      return { ...person, ...inside(person, pia.organisationId) }
    },
  }
}
