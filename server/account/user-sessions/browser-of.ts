import Bowser from 'bowser'

import { MCP_ENDING } from '../../platform/http/caller.ts'

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** Returns the names of the browser and the operating system in a User-Agent header. */
export function browserOf(userAgent: string | null) {
  // The session of a connected application, which chooses its own name.
  if (userAgent?.endsWith(MCP_ENDING)) {
    return { browser: 'Connected application', operating_system: null }
  }
  // Bowser throws on an empty one.
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {}
  return {
    browser: nameIn(browsers, browser?.name),
    operating_system: nameIn(systems, os?.name),
  }
}

/** For an unknown browser, Bowser returns words from the header, which anyone can choose. */
const nameIn = (names: Set<string>, name: string | undefined) =>
  name !== undefined && names.has(name) ? name : null
