import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The paths of the components' modules that React Compiler compiles: its memo cache is a hook, so what server components
 * run as well is left as it is.
 */
export const clientModules = () =>
  readdirSync('src/components', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => resolve('src/components', path))
    .filter((path) => readFileSync(path, 'utf8').startsWith("'use client'"))
