import { existsSync, readFileSync } from 'node:fs'

const LINES = 10

/**
 * For the message of a program that did not start, whose folder is removed.
 *
 * @param {string} path
 */
export const endOfLog = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8').trim().split('\n').slice(-LINES).join('\n')
    : 'It wrote no log.'
