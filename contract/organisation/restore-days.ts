/** Days during which a removed website or database can be restored; then it is purged. */
export const RESOURCE_RESTORE_DAYS = 7
