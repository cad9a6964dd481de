// `node scripts/demo-videos/make.mjs`: films the demo's videos and their posters into server/db/seed/videos/: drawn on a
// canvas, encoded by Chromium, packed by mediabunny. It is run by hand and its results are committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumFlags, needChromium } from '../chromium.ts'

const out = fileURLToPath(new URL('../../server/db/seed/videos/', import.meta.url))
const read = (path) => readFileSync(new URL(path, import.meta.url))
const page = `<!doctype html><script src="/scenes.js"></script>
<script type="module">import * as bunny from '/mediabunny.mjs'; globalThis.bunny = bunny</script>`
const files = {
  '/': ['text/html', page],
  '/scenes.js': ['text/javascript', read('./scenes.js')],
  '/mediabunny.mjs': ['text/javascript', read('../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')],
}

// Only a page of 127.0.0.1 or https may encode.
const server = createServer((request, response) => {
  const [type, body] = files[request.url] ?? ['text/plain', '']
  response.setHeader('Content-Type', type)
  response.end(body)
}).listen(0, '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
const studio = await browser.newPage()
await studio.goto(`http://127.0.0.1:${server.address().port}/`)
mkdirSync(out, { recursive: true })
for (const name of await studio.evaluate(() => Object.keys(globalThis.scenes))) {
  const { video, poster } = await studio.evaluate(film, name)
  for (const [ending, base64] of [
    ['mp4', video],
    ['jpg', poster],
  ]) {
    const bytes = Buffer.from(base64, 'base64')
    writeFileSync(`${out}${name}.${ending}`, bytes)
    console.log(`${name}.${ending}  ${(bytes.length / 1024).toFixed(1)} KB`)
  }
}
await browser.close()
server.close()

/** Runs in the page. */
async function film(name) {
  const { bunny } = globalThis
  const { draw, seconds } = globalThis.scenes[name]
  const framesPerSecond = 10
  const canvas = new OffscreenCanvas(640, 360)
  const context = canvas.getContext('2d')
  const output = new bunny.Output({
    format: new bunny.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new bunny.BufferTarget(),
  })
  const track = new bunny.CanvasSource(canvas, { codec: 'avc', bitrate: 24_000, keyFrameInterval: 4 })
  output.addVideoTrack(track, { frameRate: framesPerSecond })
  await output.start()
  const frames = seconds * framesPerSecond
  for (let frame = 0; frame < frames; frame++) {
    draw(context, frame / (frames - 1))
    await track.add(frame / framesPerSecond, 1 / framesPerSecond)
  }
  await output.finalize()
  draw(context, 0.5)
  const poster = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 })
  return {
    video: new Uint8Array(output.target.buffer).toBase64(),
    poster: new Uint8Array(await poster.arrayBuffer()).toBase64(),
  }
}
