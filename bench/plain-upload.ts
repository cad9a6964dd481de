// Run by uploads.ts in a process of its own: the plainest server that puts what is posted into a file.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const { folder, port } = JSON.parse(process.argv[2] ?? '') as { folder: string; port: number }
let count = 0

createServer((request, response) => {
  if (request.method !== 'POST') response.end()
  else void pipeline(request, createWriteStream(join(folder, `plain-${count++}`))).then(() => response.end())
}).listen(port, '127.0.0.1')
