import { spawnSync } from 'node:child_process'

import { installByApt } from './install-by-apt.mjs'

const tools = /** @type {const} */ ([
  ['qpdf', 'qpdf'],
  ['pdftotext', 'poppler-utils'],
])

/** @param {string} name */
const exists = (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined

/**
 * Returns whether the machine has qpdf and pdftotext, with which tests check our PDF files. With `install`, and as root
 * on Debian, apt installs them.
 */
export const findPdfTools = ({ install = false } = {}) =>
  tools.every(([name, source]) => exists(name) || (install && installByApt(source)))
