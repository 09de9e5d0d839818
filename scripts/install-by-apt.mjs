import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs a Debian package with its dependencies by apt, as root only. Returns whether it did.
 *
 * @param {string} name
 */
export function installByApt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
