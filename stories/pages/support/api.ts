import { delay, http, HttpResponse } from 'msw'

import type { OnboardingRecord } from '../../../contract/account/onboarding.ts'
import type { User } from '../../../contract/account/user.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { CallName, Calls } from '../../../src/api/calls.ts'
import { hesitating } from './settled.ts'

type Resolver = Parameters<typeof http.get>[1]

function on(name: CallName, resolver: Resolver) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  return method === 'GET' ? http.get(pattern, resolver) : http.post(pattern, resolver)
}

/** The server succeeds. */
export const responses = <Name extends CallName>(
  name: Name,
  response: Omit<Calls[Name]['response'], 'status'>,
) => on(name, () => HttpResponse.json({ status: 200, ...response }))

/** The server responds depending on a field of the query; if it is missing, with the response for an empty string. */
export const answersBy = <Name extends CallName>(
  name: Name,
  field: string,
  byValue: Record<string, Omit<Calls[Name]['response'], 'status'>>,
) =>
  on(name, ({ request }) => {
    const value = new URL(request.url).searchParams.get(field) ?? ''
    return HttpResponse.json({ status: 200, ...byValue[value] })
  })

const REQUEST_ID = '0d6f2c1e-7b35-4f0a-9a57-3f1c2d7e8b90'

const refusal = (status: number, code: ErrorCode, message: string, data?: object) =>
  HttpResponse.json({ status, code, message, data, request_id: REQUEST_ID }, { status })

/** The server rejects the request, and explains why. */
export const refuses = (
  name: CallName,
  status: number,
  { code, message, data }: { code: ErrorCode; message: string; data?: object },
) => on(name, () => refusal(status, code, message, data))

/** The server rejects one field of the request. */
export const refusesField = (name: CallName, path: string, message: string) =>
  on(name, () =>
    HttpResponse.json(
      { status: 422, code: 'invalid_request', message, errors: [{ path, message }] },
      { status: 422 },
    ),
  )

/** The server succeeds after re-authentication with this password, and requires the next one after that. */
export function asksForProof<Name extends CallName>(
  name: Name,
  { password, ...response }: Omit<Calls[Name]['response'], 'status'> & { password: string },
) {
  let isProved = false
  return [
    on(name, () => {
      if (!isProved) return refusal(403, 'proof_required', 'Confirm it’s you, then try again.')
      isProved = false
      return HttpResponse.json({ status: 200, ...response })
    }),
    on('POST /v1/prove', async ({ request }) => {
      const given = (await request.json()) as { password?: string }
      isProved = given.password === password
      if (isProved) return HttpResponse.json({ status: 200 })
      return refusal(422, 'wrong_credentials', 'That is not your password. Check it and try again.')
    }),
  ]
}

const SOMETHING_WENT_WRONG = `Something went wrong on our side. Try again. If it happens again, contact us with this request ID: ${REQUEST_ID}.`

/** The server fails with an internal error. */
export const fails = (name: CallName) =>
  refuses(name, 500, { code: 'internal_error', message: SOMETHING_WENT_WRONG })

/** The server fails for a while. Then the next handler of the same call responds. */
export const failsWhile = (name: CallName, isDown: () => boolean) =>
  on(name, () => (isDown() ? refusal(500, 'internal_error', SOMETHING_WENT_WRONG) : undefined))

/** Something other than the API responds, such as a proxy. */
export const breaksDown = (name: CallName) =>
  on(name, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }))

/** The server is unreachable. */
export const isUnreachable = (name: CallName) => on(name, () => HttpResponse.error())

/** The response is still pending. */
export const hesitates = (name: CallName) =>
  on(name, async ({ request }) => {
    hesitating.add(request)
    await delay('infinite')
    return HttpResponse.json({})
  })

export const ada: User = {
  id: 'acc_1',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_verified_at: '2026-01-05T09:30:00.000Z',
  onboarded_at: '2026-01-05T09:32:00.000Z',
  has_password: true,
  proves_with: 'password',
  second_factor_pending: false,
  created_at: '2026-01-05T09:28:00.000Z',
}

/** An address without a place to wrap, as long as people's addresses get. */
export const LONG_EMAIL =
  'wilhelmina.featherstonehaugh-montgomery@department-of-analytical-engines.example.org'

export const options: OnboardingRecord = {
  first_name: null,
  last_name: null,
  current_company_size: null,
  current_use_case: null,
  company_size: [
    { company_size_id: 1, company_size_name: 'Just me' },
    { company_size_id: 2, company_size_name: '2–10 people' },
    { company_size_id: 3, company_size_name: '11–50 people' },
  ],
  use_case: [
    { use_case_id: 1, use_case_name: 'Protect a website' },
    { use_case_id: 5, use_case_name: 'Protect my clients’ websites' },
  ],
}
