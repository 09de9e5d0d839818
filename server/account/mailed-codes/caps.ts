import { limits } from '../../platform/rate-limits/limits.ts'
import { byAccount } from '../../platform/rate-limits/service.ts'

/** How many codes are mailed for one account: `holder` is a known device of it, or absent for everybody else. */
export const codeMailsOf = (accountId: string, holder?: string) =>
  [limits.codeMailsByAccount, limits.codeMailsByAccountDaily].map((limit) =>
    byAccount(limit, holder ? `${accountId} ${holder}` : accountId),
  )
