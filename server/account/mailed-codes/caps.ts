import { byAccount } from '../../platform/rate-limits/service.ts'
import { accountLimits } from '../limits.ts'

/** How many codes are mailed for one account: `holder` is a known device of it, or absent for everybody else. */
export const codeMailsOf = (accountId: string, holder?: string) =>
  [accountLimits.codeMailsByAccount, accountLimits.codeMailsByAccountDaily].map((limit) =>
    byAccount(limit, holder ? `${accountId} ${holder}` : accountId),
  )
