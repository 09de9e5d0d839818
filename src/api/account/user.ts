import { queryOptions } from '@tanstack/react-query'

import { fetchUser } from './current-user.ts'

/** The signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: fetchUser,
})
