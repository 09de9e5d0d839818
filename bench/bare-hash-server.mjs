// The floor: an HTTP server that reads the JSON body, verifies the password against one hash, and responds.
import { createServer } from 'node:http'

import { verify } from '@node-rs/argon2'

const { PORT, STORED_HASH = '' } = process.env

async function signIn(request, response) {
  let body = ''
  for await (const chunk of request) body += chunk
  const { password } = JSON.parse(body)
  const isRight = await verify(STORED_HASH, password)
  response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ status: isRight ? 200 : 401 }))
}

const server = createServer((request, response) => void signIn(request, response))
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.on('SIGTERM', () => process.exit(0))
