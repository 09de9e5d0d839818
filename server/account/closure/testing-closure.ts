import { closureResponse } from '../../../contract/account/closure.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { beginSession } from '../sessions/service.ts'

type Person = Pick<Awaited<ReturnType<TestServer['join']>>, 'email' | 'get' | 'post'>

export async function organisationsOf(person: Pick<Person, 'get'>) {
  const { body } = await person.get('/v1/user/closure')
  return closureResponse.parse(body).data.organisations
}

/** Closes a person's account, and every organisation that only they own. */
export async function close(person: Person) {
  const organisations = (await organisationsOf(person)).map(({ id }) => ({
    id,
    successor_id: null,
  }))
  return person.post('/v1/user/closure', { email: person.email, organisations })
}

/** The token of another session, for a person whose sessions have ended. */
export async function newSession(server: TestServer, accountId: string) {
  const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
  return (await beginSession(server, accountId, { caller })).user_token
}
