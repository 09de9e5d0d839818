import {
  checkEmailResponse,
  checkEmailRequest,
  registerResponse,
  registerRequest,
} from '../../../contract/account/registration.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { open } from '../../platform/http/route.ts'
import { checkEmail, register } from './service.ts'

export const registrationRoutes = new ApiRouter()
  .openapi(
    open({
      method: 'post',
      path: '/v1/check-email',
      summary: 'Check whether an account can be created with an email address.',
      body: checkEmailRequest,
      response: checkEmailResponse,
      refuses: ['email_taken', 'too_many_attempts'],
    }),
    async (c) => {
      await checkEmail(c.var, c.req.valid('json').username, c.var.caller)
      return c.json({ status: 200, message: 'This email is available.' }, 200)
    },
  )
  .openapi(
    open({
      method: 'post',
      path: '/v1/register',
      summary: 'Create an account, or set the first password of the signed-in account.',
      body: registerRequest,
      response: registerResponse,
      refuses: [
        'email_taken',
        'password_leaked',
        'already_done',
        'proof_required',
        'too_many_attempts',
      ],
    }),
    async (c) => {
      const credentials = await register(c.var, c.req.valid('json'), {
        caller: c.var.caller,
        userToken: c.req.header('authorization')?.trim(),
      })
      return c.json({ status: 200, message: 'Your account is ready.', ...credentials }, 200)
    },
  )
