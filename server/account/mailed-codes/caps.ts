import { byAccount } from '../../platform/rate-limits/service.ts'
import { accountLimits } from '../limits.ts'

/** How many codes are mailed for one account: `holder` is one of its known devices, or absent for everyone else. */
export const codeMailsOf = (accountId: string, holder?: string) =>
  [accountLimits.codeMailsByAccount, accountLimits.codeMailsByAccountDaily].map((limit) =>
    byAccount(limit, holder ? `${accountId} ${holder}` : accountId),
  )
