/**
 * The accounts of the ledger: what customers owe, what is earned, the tax that is owed to authorities, the money at the
 * provider, and the money that a bank holds back until a dispute is decided.
 */
export const ledgerAccounts = ['receivable', 'revenue', 'tax', 'cash', 'disputed'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]
