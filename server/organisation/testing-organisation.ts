import { desc, eq } from 'drizzle-orm'

import { ORGANISATION_HEADER, type Role } from '../../contract/organisation/access.ts'
import { auditEvents } from '../platform/audit/schema.ts'
import type { TestServer } from '../testing/test-server.ts'
import { addResource } from './resources/service.ts'
import { members } from './schema.ts'

/** Ada with her organisation, to which people and websites can be added. */
export async function anOrganisation(server: TestServer) {
  const { db, clock } = server
  const first = await server.join('ada@example.com')
  const { organisationId } = first
  const within = <Person extends { token: string }>(person: Person) => {
    const options = { token: person.token, headers: { [ORGANISATION_HEADER]: organisationId } }
    return {
      ...person,
      get: (path: string) => server.get(path, options),
      post: (path: string, body?: unknown) => server.post(path, body, options),
    }
  }
  return {
    organisationId,
    ada: within(first),
    within,
    /** A person with a role in it, who acts in it. */
    add: async (name: string, role: Role) => {
      const person = await server.join(`${name}@example.com`)
      clock.advance(1)
      const joinedAt = clock.now()
      await db
        .insert(members)
        .values({ organisationId, accountId: person.accountId, role, joinedAt })
      return within(person)
    },
    addWebsite: async (name: string) => {
      const id = crypto.randomUUID()
      await addResource(db, { id, organisationId, kind: 'website', name })
      return id
    },
    roles: async () => {
      const rows = await db
        .select()
        .from(members)
        .where(eq(members.organisationId, organisationId))
        .orderBy(members.joinedAt)
      return rows.map(({ role }) => role)
    },
    lastAudit: async () => {
      const [row] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
      return row
    },
  }
}

/** The status and error code of an answer. */
export const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 200 : [status, body.code]
