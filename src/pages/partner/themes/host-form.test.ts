import { expect, test } from 'vitest'

import { addThemeHostForm } from '../../../../contract/partner/theme-host.ts'

test('a host name is sent as it is in the DNS, however it was typed', () => {
  for (const [typed, host] of [
    [' Anmeldung.Müller.example. ', 'anmeldung.xn--mller-kva.example'],
    ['вход.пример.рф', 'xn--b1ae3a1a.xn--e1afmkfd.xn--p1ai'],
    ['LOGIN.example.net.', 'login.example.net'],
  ])
    expect(addThemeHostForm.parse({ host: typed })).toEqual({ host })
  for (const typed of [
    'müller.example/login',
    'müller.example:4000',
    'ü@müller.example',
    '。',
    '',
  ]) {
    const result = addThemeHostForm.safeParse({ host: typed })
    expect([typed, result.error?.issues.length]).toEqual([typed, 1])
  }
})
