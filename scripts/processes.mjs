import { execFile } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/** Runs a program until it exits: `{ isFine, output }`. */
export const run = (command, commandArguments, options = {}) =>
  new Promise((done) => {
    execFile(command, commandArguments, { maxBuffer: 1e8, ...options }, (error, stdout, stderr) => {
      const reason = stderr ? '' : (error?.message ?? '')
      const end = error?.killed ? `\nStopped after ${options.timeout} ms.` : ''
      done({ isFine: !error, stdout, output: `${stdout}${stderr}${reason}${end}` })
    })
  })

export const npm = (commandArguments, options) => {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return run('npm', [...commandArguments, ...quiet], {
    shell: process.platform === 'win32',
    ...options,
  })
}

/** An environment in which a shell finds the programs of packages. `npx` takes half a second of processor time to. */
export const withPackages = () => ({
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
})
