import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { dns_records } from './websites.tables.ts'

const t = await createTestApp()
beforeEach(async () => {
  await t.db.delete(dns_records)
})

const proof = { name: '_slipway.kilncore.localhost', type: 'TXT', value: 'slipway-website=one' }
const add = (record: object) => t.visitor.post('/dev/dns.json', record)
const remove = (record: object) => t.visitor.delete('/dev/dns.json', record)
const list = async () => (await t.visitor.get('/dev/dns.json')).json()

describe('the stand-in for the DNS', () => {
  test('has several records of a name, each once, until all of a type are removed', async () => {
    const second = { ...proof, value: 'slipway-website=two' }
    const alias = { name: 'www.kilncore.localhost', type: 'CNAME', value: 'localhost' }
    const added = await add({ ...proof, name: '_Slipway.KilnCore.localhost.' })
    expect([added.status, await added.json()]).toEqual([201, proof])
    for (const record of [proof, second, alias]) expect((await add(record)).status).toBe(201)
    expect(await list()).toEqual([proof, second, alias])
    expect(await t.parts.dns?.texts(proof.name.toUpperCase())).toEqual([proof.value, second.value])
    expect(await t.parts.dns?.aliases(alias.name)).toEqual(['localhost'])
    expect((await remove({ name: proof.name, type: 'TXT' })).status).toBe(204)
    expect((await remove({ name: proof.name, type: 'TXT' })).status).toBe(204)
    expect(await list()).toEqual([alias])
  })

  test.each([
    { ...proof, name: 'no name' },
    { ...proof, name: '' },
    { ...proof, type: 'MX' },
    { ...proof, value: ' ' },
    { ...proof, type: 'A' },
    { ...proof, more: 1 },
  ])('refuses %j', async (record) => {
    const answer = await add(record)
    expect([answer.status, await errorCodeIn(answer)]).toEqual([400, 'invalid_input'])
    expect(await list()).toEqual([])
  })
})

describe('its page', () => {
  const send = (fields: Record<string, string>) =>
    t.visitor.post('/dev/dns', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('shows the records, saves and deletes them', async () => {
    expect(await (await t.visitor.get('/dev/dns')).text()).toContain('No records yet.')
    const saved = await send(proof)
    expect([saved.status, (await saved.text()).includes('slipway-website=one')]).toEqual([200, true])
    const [record] = await t.db.select().from(dns_records)
    await add({ ...proof, value: '<b>two</b>' })
    const left = await (await send({ remove: record?.id ?? '' })).text()
    expect([left.includes('slipway-website=one'), left.includes('&lt;b&gt;two')]).toEqual([false, true])
  })

  test('says what is wrong, with what was typed', async () => {
    const answer = await send({ name: 'www.kilncore.com', type: 'A', value: 'here' })
    const page = await answer.text()
    expect(page).toContain('Please enter an address such as 127.0.0.1')
    expect(page).toContain('value="www.kilncore.com"')
    expect((await send({ remove: 'x' })).status).toBe(400)
    expect(await list()).toEqual([])
  })
})
