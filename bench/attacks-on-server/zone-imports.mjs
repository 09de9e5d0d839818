const RECORDS = 10_000
const TOGETHER = 4

/** The largest zone that is taken, of records that all have to be read and none of which stands there already. */
const zoneFile = (round) =>
  Array.from(
    { length: RECORDS },
    (_, count) => `_s${count}-${round}._tcp 3600 IN SRV 10 20 443 host-${count}.example.net.`,
  ).join('\n')

/** The same number of lines, each with a fault or with words that lead nowhere: nothing of it is stored. */
const wordyFile = Array.from({ length: 220 }, () => `a TXT (\n${'x\n'.repeat(900)})`).join('\n')

/**
 * Imports zone files, four at a time, until it is stopped: into `domains`, each with the token of its account. Returns
 * what stops it, which resolves to how often each status was the response.
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
    // A website has its most records now: what follows is read, and found to be known or too much.
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
