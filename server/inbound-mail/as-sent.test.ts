import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { inbound_mails } from './inbound-mail.tables.ts'
import { receiveMail } from './receive-mail.ts'

const t = await createTestApp()
const ada = await t.as('ada')

const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

async function receive(lines: string[]) {
  const raw = Buffer.from(lines.join('\r\n'))
  async function* pieces() {
    yield raw
  }
  const envelope = { from: 'x@else.example', to: ['hello@portgardner.example'], clientAddress: '', clientName: '' }
  const id = await receiveMail({ ...t.parts, db: t.db }, pieces(), envelope)
  await t.runJobs()
  return id
}
const head = [
  'From: "Jo <b>" <x@else.example>',
  'To: hello@portgardner.example',
  'Subject: Look <script>',
  'MIME-Version: 1.0',
]
const withHtml = (html: string) => receive([...head, 'Content-Type: text/html; charset=utf-8', '', html, ''])
async function show(id: string) {
  const answer = await ada.get(`/api/set-aside-mails/${id}/as-sent`)
  return { answer, page: await answer.text() }
}
const bodyOf = (page: string) => /<main>([\s\S]*)<\/main>/.exec(page)?.[1] ?? ''

test('a mail is shown as it was sent, under a policy by which nothing in it runs or loads', async () => {
  const { answer, page } = await show(
    await withHtml('<h2>Hello</h2><p>A <b>bold</b> <a href="https://a.example">word</a></p>'),
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'; img-src data:")
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(bodyOf(page)).toBe(
    '<h2>Hello</h2><p>A <b>bold</b> <a href="https://a.example" rel="noopener noreferrer nofollow">word</a></p>\n',
  )
  expect(page).toContain('<h1>Look &lt;script&gt;</h1>')
  expect(page).toContain('From: Jo &lt;b&gt; &lt;x@else.example&gt;')
})

test('nothing of a hostile mail is left that could do something or ask anybody', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="https://track.example/p.gif" srcset="https://track.example/2.gif 2x" alt="Logo">',
    '<img src="//track.example/p.gif">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<a href="javascript:alert(1)" onclick="alert(1)" target="_top" ping="https://track.example">x</a>',
    '<a href="jAvA\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg><script>alert(1)</script><image href="https://track.example"/></svg>',
    '<math><mtext></p><img src=x onerror=alert(1)></mtext></math>',
    '<style>@import "https://track.example/a.css"; p { background: url(https://track.example) }</style>',
    '<p style="background:url(https://track.example)" class="x" id="y">styled</p>',
    '<iframe src="https://track.example"></iframe><object data="https://track.example"></object><embed src="https://track.example">',
    '<form action="https://track.example"><input name="a"><button>Sign in</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://track.example"><base href="https://track.example">',
    '<link rel="stylesheet" href="https://track.example/a.css"><video src="https://track.example"></video>',
    '<body background="https://track.example" onload="alert(1)">',
    '<table background="https://track.example"><tr><td background="https://track.example">cell</td></tr></table>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<!--[if gte mso 9]><img src="https://track.example"><![endif]-->',
    '</main></body><script>alert(1)</script>',
  ]
  for (const html of hostile) {
    const body = bodyOf((await show(await withHtml(html))).page)
    expect([
      html,
      body.match(/track\.example|alert\(|<(?!\/?(?:p|a|b|span|table|tr|td|tbody|h\d|pre)\b)|\son\w+=|style=/gi),
    ]).toEqual([html, null])
  }
  expect(bodyOf((await show(await withHtml(hostile[2] ?? ''))).page)).toContain('[Logo]')
})

test('pictures that came with it are shown, of the kinds that are pictures', async () => {
  const part = (id: string, type: string) => [
    '--b',
    `Content-Type: ${type}; name="${id}"`,
    `Content-ID: <${id}@x>`,
    'Content-Transfer-Encoding: base64',
    '',
    pixel,
  ]
  const id = await receive([
    ...head,
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<img src="cid:one@x" alt="One" width="10"><img src="cid:two@x"><img src="cid:else@x">',
    ...part('one', 'image/gif'),
    ...part('two', 'image/svg+xml'),
    '--b--',
    '',
  ])
  const { page } = await show(id)
  expect(bodyOf(page).match(/<img[^>]*>/g)).toEqual([
    `<img src="data:image/gif;base64,${pixel}" alt="One" width="10" />`,
  ])
  expect(page).toContain('Attached: one, two')
})

test('without HTML it is its text', async () => {
  const { page } = await show(await receive([...head, '', 'One <b>line</b>', '  and two', '']))
  expect(bodyOf(page)).toBe('<pre>One &lt;b&gt;line&lt;/b&gt;\n  and two</pre>')
})

test('what is gone or was never there cannot be shown, and only to admins', async () => {
  const id = await withHtml('<p>x</p>')
  for (const name of ['pia', 'emil'] as const)
    expect((await (await t.as(name)).get(`/api/set-aside-mails/${id}/as-sent`)).status).toBe(403)
  expect((await ada.get(`/api/set-aside-mails/${crypto.randomUUID()}/as-sent`)).status).toBe(404)
  const [row] = await t.db.select().from(inbound_mails).where(eq(inbound_mails.id, id))
  await t.parts.storage.remove(row?.raw_path ?? '')
  expect((await ada.get(`/api/set-aside-mails/${id}/as-sent`)).status).toBe(404)
})
