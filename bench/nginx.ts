import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needTool } from '#scripts/debian.ts'
import { nginx as tool } from '#scripts/nginx.ts'
import { findFreePort } from '#scripts/ports.ts'
import { startSideProcess } from './side-process.ts'

/** nginx with one worker on the same files; Debian's has no brotli module, so it is told where the .br file is. */
export async function startNginx(filesFolder: string) {
  const nginx = needTool(tool)
  const folder = mkdtempSync(join(tmpdir(), 'slipway-nginx-'))
  const port = await findFreePort()
  const config = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100; etag on;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      default_type text/html;
      map $http_accept_encoding $suffix { default ''; ~br .br; }
      map $suffix $encoding { default ''; .br br; }
      server {
        listen 127.0.0.1:${port};
        root ${filesFolder};
        location = / { try_files /index.html$suffix =404; add_header Content-Encoding $encoding; add_header Vary Accept-Encoding; }
      }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const origin = `http://127.0.0.1:${port}`
  const stop = await startSideProcess(nginx, ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], origin)
  return {
    origin,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
