// nginx as deploy/ has it, in front of products on ports of this machine.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPath, needTool, type Tool } from './debian.ts'
import { findFreePort } from './ports.ts'
import { root } from './run.ts'

export const nginx: Tool = { name: 'nginx', find: () => findOnPath('nginx'), packages: [['nginx']] }
export const openssl: Tool = { name: 'openssl', find: () => findOnPath('openssl'), packages: [['openssl']] }

/** The only name it answers to. */
const name = 'localhost'

/**
 * deploy/nginx.conf and nginx-websites.conf with our ports, a certificate of our own and the paths of this folder; nothing else changed. Around it stands
 * what Debian's nginx.conf says: logs in nginx's own format, old protocols.
 */
export async function startProxy(port: number, upstreams: [string, string], filesDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-proxy-'))
  const certificate = join(folder, 'fullchain.pem')
  const key = join(folder, 'privkey.pem')
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2']
  // RSA: with a key of another kind the weakest suites would be refused for want of it.
  const newKey = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes']
  execFileSync(needTool(openssl), [...newKey, '-keyout', key, '-out', certificate, ...subject], { stdio: 'pipe' })
  const plainPort = await findFreePort()
  const shipped = (file: string) =>
    readFileSync(join(root, 'deploy', file), 'utf8')
      .replaceAll('/opt/slipway/', root)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('/etc/nginx/slipway-', `${folder}/slipway-`)
  for (const part of ['proxy', 'server'])
    writeFileSync(join(folder, `slipway-${part}.conf`), shipped(`nginx-${part}.conf`))
  const site = ['nginx.conf', 'nginx-websites.conf']
    .map(shipped)
    .join('\n')
    .replace('127.0.0.1:3001', upstreams[0])
    .replace('127.0.0.1:3002', upstreams[1])
    .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    .replaceAll('portgardner.example', name)
    .replace('/var/lib/slipway/files/', `${filesDir}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log ${folder}/access.log; include /etc/nginx/mime.types; ${temporary.join(' ')}
ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on;
${site} }`,
  )
  const child = spawn(needTool(nginx), ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const exited = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${complaints}`)
    await sleep(20)
  }
  const read = (log: string) => readFileSync(join(folder, `${log}.log`), 'utf8')
  return {
    origin: `https://${name}:${port}`,
    plainPort,
    certificate: readFileSync(certificate, 'utf8'),
    logs: () => ({ access: read('access'), error: complaints + read('error') }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
