const RECORDS = 10_000
const TOGETHER = 4

/** The largest zone that is accepted, whose records all have to be parsed and are all new. */
const zoneFile = (round) =>
  Array.from(
    { length: RECORDS },
    (_, count) => `_s${count}-${round}._tcp 3600 IN SRV 10 20 443 host-${count}.example.net.`,
  ).join('\n')

/** The same number of lines, each with an error or with meaningless words: none of it is stored. */
const wordyFile = Array.from({ length: 220 }, () => `a TXT (\n${'x\n'.repeat(900)})`).join('\n')

/**
 * Imports zone files, four at a time, into `domains`, each with the token of its account. Returns the function that
 * stops it, which resolves to the number of responses by status.
 */
export function zoneImports({ url, domains }) {
  let isOver = false
  const statuses = {}
  const importTo = async ({ token, domainId }, file) => {
    const response = await fetch(`${url}/v1/domain/${domainId}/zone-file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ file }),
    })
    await response.arrayBuffer()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  }
  const keepImporting = async (domain, first) => {
    await importTo(domain, zoneFile(first))
    // The website is full now: later files are parsed, and their records are duplicates or too many.
    for (let round = 0; !isOver; round += 1) {
      await importTo(domain, round % 2 === 0 ? wordyFile : zoneFile(first))
    }
  }
  const imports = Array.from({ length: TOGETHER }, (_, count) =>
    keepImporting(domains[count % domains.length], count),
  )
  return async () => {
    isOver = true
    await Promise.all(imports)
    return statuses
  }
}
