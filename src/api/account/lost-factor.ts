import { call } from '../client.ts'

/** Sends the code that confirms the loss. Returns when the factor is removed, if that was confirmed before. */
export const reportLostFactor = async () => (await call('POST /v1/lost-factor')).data.ends_at

/** Returns when the factor is removed. */
export const confirmLostFactor = async (otp: string) =>
  (await call('POST /v1/lost-factor/confirm', { body: { otp } })).data.ends_at

export const cancelLostFactor = (token: string) =>
  call('POST /v1/lost-factor/cancel', { body: { token } })
