/**
 * The accounts of the ledger: what customers owe, what is earned, the tax that is owed to authorities, the money at the
 * provider, the money that a bank holds back until a dispute is decided, and the loss from what nobody will pay.
 */
export const ledgerAccounts = [
  'receivable',
  'revenue',
  'tax',
  'cash',
  'disputed',
  'bad_debt',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]
