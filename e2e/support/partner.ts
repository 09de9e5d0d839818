import type { Person } from './person.ts'
import type { ServerProcess } from './server-process.ts'

/** Makes the organisation of a person a partner, as the operator does. */
export async function makePartner(server: ServerProcess, person: Person, userToken: string) {
  const headers = { Authorization: userToken }
  const response = await person.request.get('/v1/organisation', { headers })
  const { data } = (await response.json()) as { data: { id: string } }
  await server.kill()
  server.command('partner', 'add', data.id, '--commission', '10')
  await server.start()
}
