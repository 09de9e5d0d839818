import {
  cancelLostFactorRequest,
  cancelLostFactorResponse,
  confirmLostFactorRequest,
  confirmLostFactorResponse,
  reportLostFactorResponse,
} from '../../../contract/account/second-factor.ts'
import type { Context } from '../../platform/dependencies.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { open } from '../../platform/http/route.ts'
import { byAccount, byAddress, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { accountLimits } from '../limits.ts'
import { mailNewCode, refuseCode, tryCode } from '../mailed-codes/service.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { Person } from './change-factor.ts'
import { keepFactorByToken, lostFactorEnd, startLostFactorWait } from './lost-factor.ts'
import { hasStrongFactor } from './prove.ts'

/** Only a session that has passed the password step, and no other, can report a lost factor. */
function refuseUnlessWaiting({ account, session }: Person) {
  if (session.secondFactorPending && hasStrongFactor(account)) return
  throw new Refusal('not_allowed', 'This sign-in is not waiting for a second factor.')
}

/** Mails the code that confirms the loss, at most one a minute. Returns the end of a waiting period that has begun. */
async function reportLostFactor(context: Context, person: Person) {
  refuseUnlessWaiting(person)
  const { account, caller } = person
  const endsAt = await lostFactorEnd(context, account.id)
  if (endsAt) return endsAt
  await countAttempt(context, byAddress(accountLimits.mailByAddress, caller), caller)
  await mailNewCode(context, account, {
    caller,
    purpose: 'lost_factor',
    lockedAfter: 'any_code',
    email: accountEmails.lostFactorCode,
  })
  return undefined
}

async function checkLostFactorCode(context: Context, otp: string, { account, caller }: Person) {
  const attempts = [byAccount(accountLimits.lostFactorByAccount, account.id)]
  await countAttempt(context, attempts, caller)
  const purpose = 'lost_factor'
  const outcome = await tryCode(context, { accountId: account.id, purpose, code: otp })
  if (outcome !== 'right') throw refuseCode(outcome, 'otp')
}

export const lostFactorRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/lost-factor',
      summary: 'Report a lost second factor. Sends a code by email.',
      response: reportLostFactorResponse,
      refuses: ['not_allowed', 'too_many_attempts'],
      allows: 'pending_second_factor',
      servesClosing: true,
    }),
    async (c) => {
      const endsAt = await reportLostFactor(c.var, c.var)
      return c.json({ status: 200, data: { ends_at: endsAt?.toISOString() ?? null } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/lost-factor/confirm',
      summary: 'Confirm that the second factor is lost. It is removed after three days.',
      body: confirmLostFactorRequest,
      response: confirmLostFactorResponse,
      refuses: ['not_allowed', 'wrong_code', 'code_expired', 'too_many_attempts'],
      allows: 'pending_second_factor',
      servesClosing: true,
    }),
    async (c) => {
      refuseUnlessWaiting(c.var)
      await checkLostFactorCode(c.var, c.req.valid('json').otp, c.var)
      const endsAt = await startLostFactorWait(c.var, c.var.account, c.var.caller)
      return c.json({ status: 200, data: { ends_at: endsAt.toISOString() } }, 200)
    },
  )
  .openapi(
    open({
      method: 'post',
      path: '/v1/lost-factor/cancel',
      summary: 'Keep the second factor, with the token from an email.',
      body: cancelLostFactorRequest,
      response: cancelLostFactorResponse,
      refuses: ['not_found', 'too_many_attempts'],
    }),
    async (c) => {
      const { caller } = c.var
      await countAttempt(c.var, byAddress(accountLimits.verifyByAddress, caller), caller)
      if (!(await keepFactorByToken(c.var, c.req.valid('json').token, caller))) {
        throw new Refusal(
          'not_found',
          'This link is incomplete. Copy the whole link from the email.',
        )
      }
      return c.json({ status: 200, message: 'Your second factor will not be removed.' }, 200)
    },
  )
