/** How the administrator of a server recognises our sessions. */
export const APPLICATION_NAME = 'Parapet'
