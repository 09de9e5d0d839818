/** Recovery codes are made ten at a time. Free of imports, so that any bundle can include it. */
export const RECOVERY_CODE_COUNT = 10
