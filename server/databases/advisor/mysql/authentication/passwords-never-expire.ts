import { byHand } from '../../remedy.ts'
import { settingCheck } from '../setting-check.ts'

export const passwordsNeverExpire = {
  ...settingCheck({
    id: 'passwords_never_expire',
    title: 'Passwords never expire',
    severity: 'low',
    area: 'authentication',
    why: 'A leaked password stays valid forever.',
    setting: 'default_password_lifetime',
    isBad: (value) => value === '0',
    good: '365',
  }),
  // It would expire older passwords immediately, those of administrators and of the checks too.
  remedy: () =>
    byHand(
      'Exempt administrators, applications and the account of the checks with ALTER USER … PASSWORD EXPIRE NEVER, since older passwords expire immediately, then set default_password_lifetime = 365.',
    ),
}
