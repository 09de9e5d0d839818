import { expect, test } from 'vitest'

import { readZoneFile } from './zone-file.ts'

const read = (file: string) => {
  const { records, faults } = readZoneFile(file, 'example.com')
  return { kept: records.map(({ type, content }) => `${type} ${content}`), faults }
}

/** What BIND 9.18 makes of them: `echo "IN RP …" | named-rrchecker -u -o example.com.` */
const samples: [written: string, kept: string][] = [
  ['SPF "v=spf1 mx -all" "more"', 'TYPE99 \\# 20 0E763D73706631206D78202D616C6C046D6F7265'],
  [
    'HINFO PC-Intel-700mhz "RedHat Linux 7.1"',
    'TYPE13 \\# 33 0F50432D496E74656C2D3730306D687A10526564486174204C696E757820372E31',
  ],
  [
    'RP louie.trantor.umd.edu. lam1.people',
    'TYPE17 \\# 48 056C6F756965077472616E746F7203756D640365647500046C616D310670656F706C65076578616D706C6503636F6D00',
  ],
  ['RP dot\\.ted.example.com. .', 'TYPE17 \\# 22 07646F742E746564076578616D706C6503636F6D0000'],
  ['AFSDB 1 toaster', 'TYPE18 \\# 23 000107746F6173746572076578616D706C6503636F6D00'],
  ['KX 10 kx-host', 'TYPE36 \\# 23 000A076B782D686F7374076578616D706C6503636F6D00'],
  ['CERT PGP 0 0 aGVsbG8gd29ybGQh', 'TYPE37 \\# 17 000300000068656C6C6F20776F726C6421'],
  ['CERT 1 65535 RSASHA256 aGVsbG8g d29ybGQh', 'TYPE37 \\# 17 0001FFFF0868656C6C6F20776F726C6421'],
  [
    'DHCID AAIBY2/AuCccgoJbsaxcQc9TUapptP69lOjxfNuVAA2kjEA=',
    'TYPE49 \\# 35 000201636FC0B8271C82825BB1AC5C41CF5351AA69B4FEBD94E8F17CDB95000DA48C40',
  ],
  ['OPENPGPKEY mQENBFVHm5sBCACw aGVsbG8=', 'TYPE61 \\# 17 99010D0455479B9B010800B068656C6C6F'],
  [
    'SMIMEA 3 0 1 D2ABDE240D7CD3EE6B4B28C54DF034B9 7983A1D16E8A410E4561CB106618E971',
    'TYPE53 \\# 35 030001D2ABDE240D7CD3EE6B4B28C54DF034B97983A1D16E8A410E4561CB106618E971',
  ],
  [
    'IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==',
    'TYPE45 \\# 41 0A0102C0000226010351537986ED35533B6064478EEEB27B5BD74DAE149B6E81BA3A0521AF82AB7801',
  ],
  [
    'IPSECKEY 10 0 2 . AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==',
    'TYPE45 \\# 37 0A0002010351537986ED35533B6064478EEEB27B5BD74DAE149B6E81BA3A0521AF82AB7801',
  ],
  [
    'IPSECKEY 10 2 2 2001:db8:0:8002::2000:1 AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==',
    'TYPE45 \\# 53 0A020220010DB8000080020000000020000001010351537986ED35533B6064478EEEB27B5BD74DAE149B6E81BA3A0521AF82AB7801',
  ],
  [
    'IPSECKEY 10 3 2 mygateway AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==',
    'TYPE45 \\# 60 0A0302096D7967617465776179076578616D706C6503636F6D00010351537986ED35533B6064478EEEB27B5BD74DAE149B6E81BA3A0521AF82AB7801',
  ],
]

test.for(samples)('a type without fields here is kept by its number: %s', ([written, kept]) => {
  expect(read(`a IN ${written}`)).toEqual({ kept: [kept], faults: [] })
})

test.for([
  'SPF',
  `SPF ${'a'.repeat(256)}`,
  'HINFO only-one',
  'HINFO one two three',
  'RP person',
  'AFSDB 65536 host',
  'CERT PGP 0 0',
  'CERT NONE 0 0 aGVsbG8=',
  'OPENPGPKEY a',
  'SMIMEA 3 0 1 D2A',
  'IPSECKEY 10 1 2 2001:db8::1 AQNR',
  'IPSECKEY 10 4 2 . AQNR',
])('a type without fields here is refused if its data is wrong: %s', (written) => {
  const [type] = written.split(' ')
  const message = `This is not the content of a record of type ${type}.`
  expect(read(`a IN ${written}`)).toEqual({ kept: [], faults: [{ line: 1, message }] })
})
