// Apart from the schemas, so that the page that needs it doesn't carry zod.

/** Sessions that GET /v1/user/sessions lists at most. */
export const USER_SESSIONS_MAX = 100
