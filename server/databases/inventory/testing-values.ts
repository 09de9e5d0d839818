import type { ValueKind } from '../../../contract/databases/inventory.ts'

// RFC 7519 section 3.1, without its signature.
const jwt = 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODB9'

/** Three values of each kind, in which the examples of the standards come first. */
export const valuesOfKinds: Record<ValueKind, readonly string[]> = {
  email: ['ada@example.com', 'grace.hopper+navy@mail.example.org', 'élodie@exämple.fr'],
  card: ['4111 1111 1111 1111', '5555555555554444', '378282246310005'],
  iban: ['GB29 NWBK 6016 1331 9268 19', 'DE89370400440532013000', 'NO9386011117947'],
  token: [`${jwt}.dBjftJeZ4CVP`, `ghp_${'a1B2'.repeat(9)}`, 'AKIAIOSFODNN7EXAMPLE'],
  nir: ['2 55 08 14 168 025 38', '180126955222380', '2550814168025 38'],
  dni: ['12345678Z', 'X1234567L', '00000000-T'],
  codice_fiscale: ['MRTMTT25D09F205Z', 'RSSMRA85T10A562S', 'RSSMRA85T10A56NH'],
  bsn: ['111222333', '123456782', '1234.56.782'],
  pesel: ['44051401359', '02070803628', '55030101193'],
  ssn: ['078-05-1120', '219-09-9999', '123-45-6789'],
  nino: ['AB123456C', 'AA 12 34 56 B', 'JG103759A'],
}

/** The same with one sign changed, or of a form that is never issued. */
export const nearMisses: Record<ValueKind, readonly string[]> = {
  email: ['react@18.2.0', 'logo@2x.png', 'ada at example.com'],
  card: ['4111 1111 1111 1112', '5555555555554445', '+49 30 901820 1234'],
  iban: ['GB28 NWBK 6016 1331 9268 19', 'DE8937040044053201300', 'XX9386011117947'],
  token: ['eyJ', 'https://example.com/?page=2', '9f86d081884c7d659a2feaa0c55ad015'],
  nir: ['2 55 08 14 168 025 39', '180136955222380', '2550814168025'],
  dni: ['12345678A', 'X1234567M', 'W1234567L'],
  codice_fiscale: ['MRTMTT25D09F205A', 'RSSMRA85F10A562S', 'RSSMRA85T10A562'],
  bsn: ['111222334', '123456783', '000000000'],
  pesel: ['44051401358', '02070803629', '44131401359'],
  ssn: ['000-05-1120', '666-09-9999', '123456789'],
  nino: ['QQ123456C', 'BG123456A', 'AB123456E'],
}
