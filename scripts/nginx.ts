// nginx as deploy/ has it, in front of products on ports of this machine.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPath, needTool, type Tool } from './debian.ts'
import { root } from './run.ts'

export const nginx: Tool = { name: 'nginx', find: () => findOnPath('nginx'), packages: [['nginx']] }
export const openssl: Tool = { name: 'openssl', find: () => findOnPath('openssl'), packages: [['openssl']] }

/** deploy/nginx.conf with our ports, a certificate of our own and the paths of this folder; nothing else changed. */
export async function startProxy(port: number, upstreams: [string, string], filesDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-proxy-'))
  const certificate = join(folder, 'fullchain.pem')
  const key = join(folder, 'privkey.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const newKey = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(needTool(openssl), [...newKey, '-keyout', key, '-out', certificate, ...subject], { stdio: 'pipe' })
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3001', upstreams[0])
    .replace('127.0.0.1:3002', upstreams[1])
    .replaceAll(/^ *listen (80|\[::\]:\d+).*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(
      /^( *server_name portgardner.example;\n *location \/\.well-known)/gm,
      `  listen unix:${folder}/plain;\n$1`,
    )
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replaceAll('/opt/slipway/', root)
    .replace('/var/lib/slipway/files/', `${filesDir}/`)
    .replaceAll('/etc/nginx/slipway-proxy.conf', join(root, 'deploy/nginx-proxy.conf'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log off; include /etc/nginx/mime.types; ${temporary.join(' ')}
${site} }`,
  )
  const child = spawn(needTool(nginx), ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const exited = once(child, 'exit')
  await sleep(100)
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${complaints}`)
  return {
    certificate: readFileSync(certificate, 'utf8'),
    complaints: () => complaints,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
