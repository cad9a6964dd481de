import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const servedByTheApi = ['/api', '/functions', '/webhooks', '/dev', '/sandbox', '/healthz', '/readyz']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // No data: URLs: the content security policy takes fonts and pictures from our own origin only.
  build: { assetsInlineLimit: 0 },
  server: { proxy: Object.fromEntries(servedByTheApi.map((path) => [path, api])) },
})
