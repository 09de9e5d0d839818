/** How many addresses one request may invite. */
export const INVITED_AT_ONCE_MAX = 100
