/** Recovery codes are generated ten at a time. Has no imports, so that any bundle can include it. */
export const RECOVERY_CODE_COUNT = 10
