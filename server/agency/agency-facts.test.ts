import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { disagreements } from './agency-facts.ts'

const agreeing = {
  production: true,
  origin: agency.origin,
  smtp: {
    smtpUrl: 'smtp://mail.example',
    from: `${agency.name} <news@${agency.email.split('@')[1]?.toUpperCase()}>`,
  },
  adminEmail: agency.mainAdminEmail,
}
const namesIn = (settings: Parameters<typeof disagreements>[0]) =>
  disagreements(settings).map(({ says }) => says.split(' ')[0])

test('settings that say what content/agency.ts says are not spoken of', () => {
  expect(disagreements(agreeing)).toEqual([])
})

test('each that says something else is named once, with what to do', () => {
  const other = {
    production: true,
    origin: 'https://lighthouse.example',
    smtp: { smtpUrl: 'smtp://mail.example', from: 'hello@lighthouse.example' },
    adminEmail: 'olga@lighthouse.example',
  }
  expect(namesIn(other)).toEqual(['APP_ORIGIN', 'MAIL_FROM', 'ADMIN_EMAIL'])
  expect(disagreements(other)[0]?.todo).toContain('https://lighthouse.example')
  expect(namesIn({ ...agreeing, origin: other.origin })).toEqual(['APP_ORIGIN'])
  expect(namesIn({ ...agreeing, smtp: other.smtp })).toEqual(['MAIL_FROM'])
  expect(namesIn({ ...agreeing, adminEmail: other.adminEmail })).toEqual(['ADMIN_EMAIL'])
})

test('the demo is nobody’s', () => {
  expect(
    disagreements({ production: false, origin: 'http://127.0.0.1:3000', smtp: undefined, adminEmail: undefined }),
  ).toEqual([])
})
