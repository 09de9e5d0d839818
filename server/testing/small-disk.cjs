// Loaded into the built server and its threads (`node --require`): simulates a full disk while the file FULL_DISK_FILE
// exists. Its content sets how: `full` refuses writes that need more space and reports that none is left; `log` refuses
// all writes to the write-ahead log and reports plenty of space, as a user's quota does when a segment is full.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { existsSync, readFileSync, fstatSync, statfsSync, writeSync, openSync } = fs
const marker = process.env.FULL_DISK_FILE
const howFull = () => (existsSync(marker) ? readFileSync(marker, 'utf8') : undefined)
const logDescriptors = new Set()
const noSpace = (syscall) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall}`), {
    code: 'ENOSPC',
    syscall,
  })

fs.writeSync = (descriptor, buffer, ...rest) => {
  const [offset, length, position] = rest
  const how = howFull()
  if (how === 'log' && logDescriptors.has(descriptor)) throw noSpace('write')
  if (how === 'full' && ArrayBuffer.isView(buffer) && descriptor > 2) {
    const end = (position ?? 0) + (length ?? buffer.byteLength - (offset ?? 0))
    if (end > fstatSync(descriptor).size) throw noSpace('write')
  }
  return writeSync(descriptor, buffer, ...rest)
}
fs.openSync = (path, flags, mode) => {
  const isCreating = typeof flags === 'number' && (flags & fs.constants.O_CREAT) !== 0
  if (isCreating && !existsSync(path) && howFull() === 'full') throw noSpace('open')
  const descriptor = openSync(path, flags, mode)
  if (String(path).includes('/pg_wal/')) logDescriptors.add(descriptor)
  else logDescriptors.delete(descriptor)
  return descriptor
}
fs.statfsSync = (path, options) => {
  const stats = statfsSync(path, options)
  return howFull() === 'full' ? { bavail: 0, bsize: stats.bsize } : stats
}
syncBuiltinESMExports()
