import type { DatabaseAlertKind } from '../../../../contract/databases/alert-kinds.ts'

/** The subject of an email alert, and when it is sent. */
export const databaseAlertWords: Record<DatabaseAlertKind, { label: string; description: string }> =
  {
    connection: {
      label: 'Connection',
      description: 'The database can’t be reached, refuses the sign-in, or is reached again.',
    },
    drift: {
      label: 'Less secure than before',
      description: 'A check finds something that the previous check didn’t, such as a superuser.',
    },
    alert: {
      label: 'Activity that matches a rule',
      description: 'An entry of the audit log matches a rule with the action Alert.',
    },
  }
