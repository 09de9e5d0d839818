import { userCheck } from '../user-check.ts'

export const triggersEverywhere = userCheck({
  id: 'triggers_everywhere',
  title: 'Accounts can attach code to any table',
  severity: 'medium',
  why: 'A trigger or an event runs with the rights of its definer, no matter who changes a row.',
  privileges: ['Trigger_priv', 'Event_priv'],
  evidence: 'It may create triggers or events in every database.',
  remedy: (name) => `REVOKE TRIGGER, EVENT ON *.* FROM ${name};`,
})
