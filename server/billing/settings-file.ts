import { readFileSync } from 'node:fs'

import { BadSetting } from '../platform/bad-setting.ts'

/**
 * Reads the JSON file that a setting names, or returns what `usual` contains if no file is set. Throws a BadSetting
 * that names the setting, the file and the fault.
 */
export function readSettingsFile<Value>(
  setting: string,
  file: string | undefined,
  {
    usual,
    read,
    isExpected,
  }: {
    usual: unknown
    read: (json: unknown) => Value
    isExpected: (error: unknown) => error is Error
  },
): Value {
  if (!file) return read(usual)
  const refuse = (fault: string) =>
    new BadSetting(
      `The file ${file} from the environment variable ${setting} can’t be used: ${fault}`,
    )
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // A SyntaxError names the line and column; the error for a missing file names its path.
    if (isExpected(error) || error instanceof SyntaxError || isSystemError(error)) {
      throw refuse(error.message)
    }
    throw error
  }

  function isSystemError(error: unknown): error is Error {
    return error instanceof Error && 'code' in error
  }
}
