import { call } from '../client.ts'

/**
 * Sends the code that confirms the loss. Returns the time at which the factor is removed, if the loss was already
 * confirmed.
 */
export const reportLostFactor = async () => (await call('POST /v1/lost-factor')).data.ends_at

/** Returns the time at which the factor is removed. */
export const confirmLostFactor = async (otp: string) =>
  (await call('POST /v1/lost-factor/confirm', { body: { otp } })).data.ends_at

export const cancelLostFactor = (token: string) =>
  call('POST /v1/lost-factor/cancel', { body: { token } })
