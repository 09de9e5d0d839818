import { queryOptions } from '@tanstack/react-query'

import { fetchUser } from './current-user.ts'

/** Who is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchUser,
})
