import { expect, test } from 'vitest'

import { RefusedError } from '../../api/failures.ts'
import { loadFailure } from './load-failure.ts'

const refused = (message: string) =>
  loadFailure(new RefusedError(500, { message, request_id: 'req_1' }), 'The teams')

test('the request ID is shown once, on its own, even if the sentence includes it', () => {
  expect(refused('Try again.')).toMatchObject({ description: 'Try again.', requestId: 'req_1' })
  expect(refused('Contact us with this request ID: req_1.')).toMatchObject({
    description: 'Contact us with the request ID below.',
    requestId: 'req_1',
  })
})
