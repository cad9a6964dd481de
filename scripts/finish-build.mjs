// After `react-router build`: makes the lazy pages wait with their JavaScript, lets no early click be lost, refuses what the
// content security policy would refuse, writes a .br and a .gz beside every file that gets smaller by it, and lays out the
// same for nginx (deploy/nginx.conf).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { machineFiles, prerenderedPages } from '#content/pages.ts'
import { pagesRanker } from '#server/assistant/answer.ts'
import { ownTopicsRanker } from '#server/assistant/own-topics.ts'
import { readHsts } from '#server/env.ts'
import { layOutForNginx } from './pages-for-nginx.ts'

const client = fileURLToPath(new URL('../build/client/', import.meta.url))
const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/

refuseInlineStyles('the portal', readFileSync(join(client, '__spa-fallback.html'), 'utf8'))
for (const [page, boot] of Object.entries(prerenderedPages)) {
  const file = join(client, page, 'index.html')
  const html = readFileSync(file, 'utf8')
  refuseInlineStyles(page, html)
  const booting = boot === 'lazy' ? bootLazily(page, html) : html
  writeFileSync(file, inFirstScript(booting, keepEarlyClicks() + (page === '/link' ? askEarly() : '')))
}
// React Router writes every loader's data for navigation inside the app too; nobody navigates to a file for machines.
for (const file of machineFiles) rmSync(join(client, `${file}.data`))
for (const file of filesIn(client)) if (compressible.test(file)) compress(file)
// So that a start only reads them.
pagesRanker.prepare()
ownTopicsRanker.prepare()
layOutForNginx(client, fileURLToPath(new URL('../build/nginx/', import.meta.url)), readHsts())

/** Moves the boot module into a file of its own; a small loader takes its place and fetches it when it is wanted. */
function bootLazily(page, html) {
  const bootModule = /(?<=<script type="module" async="">).+?(?=<\/script>)/s
  const code = html.match(bootModule)?.[0]
  if (!code?.includes('__reactRouterRouteModules'))
    throw new Error(`${page}: the boot module of React Router was not found.`)
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  writeFileSync(join(client, `assets/boot-${hash}.js`), code)
  const timed = html.includes('id="free-website-popup"') ? bringPopup() : ''
  return html
    .replace(bootModule, () => loader(`/assets/boot-${hash}.js`) + timed)
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
}

/**
 * Lays out what is below the first screen (web/ui/base.css), one section whenever the browser idles.
 * Boots on the first sign of a visitor, at once for somebody signed in (the server sets this cookie beside the session) and
 * for whoever reloads or comes back (what they typed is filled in by it), and for everyone else when the browser idles.
 */
function loader(bootFile) {
  return [
    'const idle=self.requestIdleCallback??setTimeout;',
    'addEventListener("load",()=>{const rest=[...document.querySelectorAll("main>section")];',
    'const layOut=()=>{const section=rest.shift();if(!section)return void(document.documentElement.dataset.laidOut="");',
    'section.style.contentVisibility="visible";idle(layOut)};idle(layOut)});',
    // Without a line it is fetched when that is back; until then the page reads as it did.
    `const boot=()=>import("${bootFile}").catch(()=>addEventListener("online",boot,{once:true}));`,
    'for(const sign of["pointermove","pointerdown","touchstart","keydown","scroll"])addEventListener(sign,boot,{once:true,passive:true});',
    'const[{type}={}]=performance.getEntriesByType("navigation");',
    'document.cookie.includes("slipway_signed_in=1")||type==="reload"||type==="back_forward"?boot():setTimeout(()=>idle(boot,{timeout:300}),2700)',
  ].join('')
}

/**
 * S1 §2: the popup three seconds after load, for whoever has touched the page and whoever has not, before and without the code
 * that web/site/chrome/free-website-popup.tsx is. However it is left, it does not come again.
 */
function bringPopup() {
  return [
    ';{const popup=document.getElementById("free-website-popup");',
    'const seen=mark=>{try{return mark?localStorage.setItem("freeWebsitePopupShown","true"):localStorage.getItem("freeWebsitePopupShown")}catch{}};',
    'popup.addEventListener("close",()=>seen(true));',
    'popup.querySelector("a").addEventListener("click",()=>seen(true));',
    'if(!seen()){popup.dataset.comes="";addEventListener("load",()=>setTimeout(()=>{',
    'if(!popup.isConnected||popup.open)return;',
    'for(const popover of document.querySelectorAll(":popover-open"))popover.hidePopover();popup.showModal()},3000))}}',
  ].join('')
}

/**
 * A finished page is clicked before it listens. What was meant for a button is held back until web/root.tsx says that it
 * listens, and then done once; what a browser does by itself (links, popovers, dialogs and their forms) is left to it.
 */
function keepEarlyClicks() {
  return [
    '{const early=new Set();',
    'const keep=event=>{const button=event.target.closest?.("button:not([popovertarget],[commandfor],[method=dialog] *)");',
    'if(button){event.preventDefault();event.stopImmediatePropagation();early.add(button)}};',
    'addEventListener("click",keep,true);',
    'addEventListener("listening",()=>{removeEventListener("click",keep,true);for(const button of early)button.click()},{once:true})}',
  ].join('')
}

/** What a mailed link opens is asked for while the page's code is on its way; web/api/link.ts takes the answer. */
function askEarly() {
  return [
    '{const key=location.hash.slice(1);',
    'if(key)self.earlyLink={key,answer:fetch("/api/link",{headers:{"x-link-key":key}}).catch(()=>null)}}',
  ].join('')
}

/** In front of what React Router wrote into it: a script of its own would not be there when React looks. */
function inFirstScript(html, script) {
  return html.replace('<script>', (tag) => tag + script)
}

/** `style-src 'self'` blocks them, and the page would come out different from how it was built. */
function refuseInlineStyles(page, html) {
  const found = html.match(/<style[\s>]|<[^>]+\sstyle="[^"]*"/)
  if (found) throw new Error(`${page}: inline styles do not pass the content security policy: ${found[0]}`)
}

function compress(file) {
  const content = readFileSync(file)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const versions = { br: brotliCompressSync(content, { params: quality }), gz: gzipSync(content, { level: 9 }) }
  for (const [extension, version] of Object.entries(versions))
    if (version.length < content.length) writeFileSync(`${file}.${extension}`, version)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
