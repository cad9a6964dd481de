import { z } from 'zod'
import { isProxyName } from './proxies.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const address = z.string().min(1)
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

export const proxiesIn = (text: string) => text.split(',').map((proxy) => proxy.trim())
export const hsts = z.union([z.enum(['off', 'preload']), z.string().regex(/^[1-9]\d{0,9}$/)])

/** An empty value in a .env file means "not set". */
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
/** Name and password are in it. */
function hasSignIn(url: string) {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username !== '' && password !== ''
}
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())

/** Every variable, and what it may be. */
export const variables = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  DEMO: optional(z.literal('public')),
  HOST: optional(address),
  PORT: optional(port),
  METRICS_HOST: optional(address),
  METRICS_PORT: optional(port),
  APP_ORIGIN: optional(origin),
  WEBSITES_ORIGIN: optional(origin),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SESSION_SECRET: optional(z.string().min(32)), // several, separated by spaces: server/sealing.ts
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(z.string().includes('@')),
  MAIL_IN_ADDRESS: optional(z.email().toLowerCase()),
  MAIL_IN_HOST: optional(address),
  MAIL_IN_PORT: optional(port),
  MAIL_IN_CERT: optional(z.string()),
  MAIL_IN_KEY: optional(z.string()),
  IMAP_URL: optional(z.url({ protocol: /^imaps?$/ }).refine(hasSignIn)),
  MAIL_IN_TRUSTS: optional(z.string().regex(/^[\w.-]+$/)),
  ADMIN_EMAIL: optional(z.email().toLowerCase()),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/)),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/)),
  AI_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic'])),
  AI_MODEL: optional(z.string()),
  AI_API_KEY: optional(z.string()),
  AI_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  FILES_DIR: optional(z.string()),
  FILES_INTERNAL_PATH: optional(z.string().regex(/^\/[\w/-]*\w\/$/)),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_PUBLIC_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_QUOTA_GB: optional(z.coerce.number().positive()),
  FFMPEG_PATH: optional(z.string()),
  CLAMD_URL: optional(z.url({ protocol: /^(tcp|unix)$/, hostname: /.*/ })),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12)),
  TRUST_PROXY: optional(z.string().refine((text) => text === 'none' || proxiesIn(text).every(isProxyName))),
  HSTS: optional(hsts),
  KEPT_DAYS: optional(z.coerce.number().int().min(31).max(3650)),
  FORM_PROOF: optional(z.enum(['on', 'off'])),
  LOG_LEVEL: optional(z.enum(['info', 'warn', 'error', 'silent'])),
  CLOCK_AHEAD_HOURS: optional(z.coerce.number().nonnegative()),
})

export type Variables = z.infer<typeof variables>

/** What each variable must look like, said to the operator who got it wrong. */
export const expectations: Record<keyof Variables, string> = {
  NODE_ENV: 'must be production, development or test',
  DEMO: 'must be public, for a demo that other machines can reach; leave it out otherwise',
  HOST: 'must be an address to listen on, such as 0.0.0.0',
  PORT: 'must be a port number from 1 to 65535',
  METRICS_HOST: 'must be an address to answer Prometheus on, such as 127.0.0.1',
  METRICS_PORT: 'must be a port number from 1 to 65535, which no proxy passes on',
  APP_ORIGIN: 'must be the address people open, such as https://portgardner.example',
  WEBSITES_ORIGIN:
    'must be the address beneath which customers’ websites have their names, such as https://websites.example, and no part of the agency’s own',
  DATA_DIR: 'must be a folder',
  DATABASE_URL: 'must be a Postgres address, such as postgres://user:password@host:5432/name',
  SESSION_SECRET:
    'must be at least 32 characters; make one with: openssl rand -base64 33; put a new one before the old, with a space between',
  SMTP_URL: 'must be a mail server address, such as smtps://user:password@host:465',
  MAIL_FROM: 'must be the sender of all e-mails, such as "Port Gardner Studio <hello@portgardner.example>"',
  MAIL_IN_ADDRESS: 'must be the address that answers to e-mails go to, such as reply@portgardner.example',
  MAIL_IN_HOST: 'must be an address to take mail on, such as 127.0.0.1',
  MAIL_IN_PORT: 'must be a port number from 1 to 65535, for the mail server in front',
  MAIL_IN_CERT: 'must be the file of a certificate, for mail servers that come to us directly',
  MAIL_IN_KEY: 'must be the file of that certificate’s key',
  IMAP_URL: 'must be the mailbox that answers come to, such as imaps://user:password@host/INBOX',
  MAIL_IN_TRUSTS: 'must be the name with which the mail server in front signs Authentication-Results',
  ADMIN_EMAIL: 'must be the e-mail address of the first admin',
  STRIPE_SECRET_KEY: 'must be the secret key of the Stripe account, such as sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'must be the signing secret of the Stripe webhook endpoint, such as whsec_…',
  AI_PROVIDER: 'must be openai-compatible or anthropic',
  AI_MODEL: 'must be the name of a model, as its provider calls it',
  AI_API_KEY: 'must be the key of the model’s provider',
  AI_BASE_URL: 'must be the address of the model’s API, such as http://127.0.0.1:11434/v1',
  FILES_DIR: 'must be a folder for videos, on a disk that every process of Slipway mounts',
  FILES_INTERNAL_PATH: 'must be the internal location of nginx over FILES_DIR, such as /internal-files/',
  S3_BUCKET: 'must be the bucket for videos',
  S3_REGION: 'must be the region of the bucket, such as us-west-2',
  S3_ENDPOINT: 'must be the address of the S3-compatible store, such as https://s3.example',
  S3_PUBLIC_ENDPOINT:
    'must be the address under which browsers find the store, such as https://store.portgardner.example',
  S3_ACCESS_KEY_ID: 'must be the id of a key that may read and write the bucket',
  S3_SECRET_ACCESS_KEY: 'must be the secret of that key',
  S3_QUOTA_GB: 'must be how many gigabytes may lie in the bucket, such as 500',
  FFMPEG_PATH: 'must be the program ffmpeg, for pictures of videos',
  CLAMD_URL: 'must be the address of a clamd, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
  BACKUP_DIR: 'must be a folder for backups, on another disk than the data',
  BACKUP_PASSPHRASE: 'must be at least 12 characters; make one with: openssl rand -base64 24',
  TRUST_PROXY:
    'must be the addresses, ranges or names of the proxies in front, separated by commas, such as 127.0.0.1 or 10.0.0.0/8 (not true or loopback); none, when people reach this process itself',
  HSTS: 'must be off, a number of seconds, or preload: how long browsers insist on https',
  KEPT_DAYS:
    'must be a number of days from 31 to 3650: how long texts of e-mails and settled payment events are kept; the provider tells of 30 days again',
  FORM_PROOF: 'must be on or off: whether public forms ask the browser for a proof of work',
  LOG_LEVEL: 'must be info, warn, error or silent',
  CLOCK_AHEAD_HOURS: 'must be a number of hours, for trying out what time does',
}
