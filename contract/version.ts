/** The version of the console and of the server, as in package.json. */
export const VERSION = '0.1.0'
