import { call } from '../client.ts'

/** Returns who is signed in, without the query cache: the public pages have none. */
export const fetchUser = async () => (await call('GET /v1/user')).data
