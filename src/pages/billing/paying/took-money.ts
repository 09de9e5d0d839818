import type { Payment } from '../../../../contract/billing/payment.ts'

/** Whether a decided payment was charged: also one that was disputed or refunded since. */
export const tookMoney = ({ state }: Pick<Payment, 'state'>) =>
  state !== 'failed' && state !== 'cancelled'
