// Separate from the schemas, so that the page that needs it doesn't load zod.

/** The most sessions that GET /v1/user/sessions lists. */
export const USER_SESSIONS_MAX = 100
