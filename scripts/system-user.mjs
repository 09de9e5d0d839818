import { spawnSync } from 'node:child_process'

/**
 * Returns the ids of a user without rights, for a server that refuses to run as root: of this name, or `nobody`.
 * Undefined if there is neither.
 *
 * @param {string} preferred
 */
export function systemUser(preferred) {
  for (const name of [preferred, 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  return undefined
}
