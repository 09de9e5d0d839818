import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const inConsole = ['src/pages', 'src/app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)

/** The page that asked whether an application may connect named us on a partner's host, and /otp linked to our support. */
test('no page contains our name, which a partner replaces with its own', () => {
  const naming = inConsole
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .some((line) => /Parapet|parapet\.example/.test(line) && !/^\s*(?:\*|\/[/*])/.test(line)),
    )
  expect(naming).toEqual(['src/pages/shared/product-name.ts'])
})
