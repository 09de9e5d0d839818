import { expect, test } from 'vitest'

import {
  changeRulesRequest,
  statementRule,
} from '../../../../contract/databases/statement-rules.ts'
import { RefusedError } from '../../../api/failures.ts'
import { newRule, placeOf, refusedFields, ruleOf, valuesOf } from './rule-values.ts'

test('the initial values are a rule that the server accepts', () => {
  expect(changeRulesRequest.safeParse({ rules: [ruleOf(newRule())] }).success).toBe(true)
})

test('a rule stays the same when it is opened and saved', () => {
  const rule = statementRule.parse({
    kind: 'schema_outside_window',
    action: 'log',
    users: ['app', 'worker'],
    networks: ['192.0.2.0/24'],
    min_rows: 5,
    window: { days: [6, 7], from: '01:00', to: '03:30', time_zone: 'Europe/Berlin' },
  })
  expect(ruleOf(valuesOf(rule))).toEqual(rule)
  const other = statementRule.parse({ kind: 'no_where', action: 'alert' })
  expect(ruleOf(valuesOf(other))).toEqual(other)
})

test('names and networks are separated by commas, spaces or line breaks', () => {
  expect(ruleOf({ ...newRule(), users: ' app,worker\n reader ,' }).users).toEqual([
    'app',
    'worker',
    'reader',
  ])
})

test('an error in one of several rules is shown at the rule’s field', () => {
  const refused = new RefusedError(422, {
    errors: [
      { path: 'rules.2.networks.1', message: 'No network.' },
      { path: 'rules.2.window.from', message: 'No time.' },
      { path: 'rules', message: 'Too many.' },
    ],
  })
  const { response } = refusedFields(refused, 2) as RefusedError
  expect(response.errors?.map(({ path }) => path)).toEqual(['networks', 'from', 'rules'])
})

test('a rule is found where it is now, and refused if it was changed or removed', () => {
  const one = ruleOf({ ...newRule(), kind: 'mass_read' })
  const two = ruleOf({ ...newRule(), kind: 'unread' })
  expect(placeOf([two, one], { at: 0, rule: one })).toBe(1)
  expect(placeOf([one, two, one], { at: 2, rule: one })).toBe(2)
  expect(() => placeOf([two], { at: 0, rule: one })).toThrow('changed or removed in the meantime')
})
