/** Appended to every email that a person, or the settings of a website or database, can turn off. */
export const turnOffEmails = (resource: 'website' | 'database') =>
  `To stop receiving these emails, open Notifications in the console, then Settings. To turn them off for everyone, open the ${resource}, then Manage, then Alerts.`
