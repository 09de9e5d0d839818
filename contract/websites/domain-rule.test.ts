import { expect, test } from 'vitest'

import { allowRuleForm, blockAddressForm } from './domain-rule.ts'

test('what is pasted into the forms of rules may have spaces around it', () => {
  expect(blockAddressForm.parse({ address: ' 203.0.113.0/24\t', reason: ' ' })).toEqual({
    address: '203.0.113.0/24',
  })
  expect(allowRuleForm.parse({ rule_id: ' 942100 ', path: ' /admin ', reason: '' })).toEqual({
    rule_id: '942100',
    path: '/admin',
  })
  expect(blockAddressForm.safeParse({ address: '203.0.113 .9', reason: '' }).success).toBe(false)
})
