import { createHmac } from 'node:crypto'

/** As the payment sandbox signs. */
export function signEvent(body: string, secret: string) {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
