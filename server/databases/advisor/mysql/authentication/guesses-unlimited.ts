import { onlyFor } from '../fragments.ts'
import { settingCheck } from '../setting-check.ts'

export const guessesUnlimited = settingCheck({
  id: 'guesses_unlimited',
  title: 'Passwords can be guessed without limit',
  severity: 'medium',
  area: 'authentication',
  why: 'After this many wrong passwords, MariaDB blocks an account until an administrator unblocks it.',
  setting: 'max_password_errors',
  mariadbPage: 'server-system-variables',
  isBad: (value) => Number(value) > 100,
  good: '20',
  notApplicable: onlyFor('MariaDB'),
})
