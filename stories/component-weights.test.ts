import { expect, test } from 'vitest'

import { componentWeights } from '../.storybook/component-weights.ts'

test('the weight of a component contains nothing of the others', async () => {
  const { code } = await componentWeights(['code'])
  const { code: same, dialog } = await componentWeights(['code', 'dialog'])
  expect(same).toEqual(code)
  expect(dialog?.bytes).toBeGreaterThan(same?.bytes ?? 0)
})
